/** A mail as text and as HTML, with the same content. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Letter {
  readonly operator: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly link: string };
  readonly closing: readonly string[];
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const writeParagraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#14202F">${escapeHtml(text)}</p>`;
const writeSmallPrint = (text: string) =>
  `<p style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:#4A5868">${escapeHtml(text)}</p>`;
const writeTable = (style: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`;

/** Tables and inline styles work in mail clients of the last twenty years. No remote content. */
function toHtml({ operator, subject, greeting, paragraphs, button, closing }: Letter): string {
  const link = escapeHtml(button.link);
  const header = `<tr><td style="padding:20px 32px;background:#0B1F3A;border-radius:8px 8px 0 0;border-bottom:4px solid #FFC72C;${font};font-size:18px;font-weight:600;color:#FFFFFF">${escapeHtml(operator)}</td></tr>`;
  const buttonCell = `<tr><td style="background:#FFC72C;border-radius:8px"><a href="${link}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:600;color:#111111;text-decoration:none">${escapeHtml(button.label)}</a></td></tr>`;
  const body = [
    `<h1 style="margin:0 0 20px;${font};font-size:22px;line-height:30px;font-weight:600;color:#0B1F3A">${escapeHtml(greeting)}</h1>`,
    ...paragraphs.map(writeParagraph),
    writeTable('margin:8px 0 24px', buttonCell),
    writeSmallPrint('If the button does not work, copy this address into your browser:'),
    `<p style="margin:0 0 24px;${font};font-size:13px;line-height:20px;word-break:break-all"><a href="${link}" style="color:#0B1F3A">${link}</a></p>`,
    ...closing.map(writeSmallPrint),
  ].join('\n');
  const card = writeTable(
    'width:100%;max-width:560px;background:#FFFFFF;border-radius:8px',
    `${header}<tr><td style="padding:32px">\n${body}\n</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#F6F7F9">
${writeTable('width:100%;background:#F6F7F9', `<tr><td align="center" style="padding:32px 16px">${card}</td></tr>`)}
</body></html>
`;
}

const toText = ({ operator, greeting, paragraphs, button, closing }: Letter): string =>
  [greeting, ...paragraphs, `${button.label}:\n${button.link}`, ...closing, `-- \n${operator}\n`].join('\n\n');

export const composeMail = (letter: Letter): Mail => ({
  subject: letter.subject,
  text: toText(letter),
  html: toHtml(letter),
});

interface SetPasswordLetter {
  readonly operator: string;
  readonly firstName: string;
  readonly link: string;
}

/** For people whose password is kept elsewhere: a link without a password to set. */
export const composeWelcomeMail = ({ operator, firstName, link }: SetPasswordLetter): Mail =>
  composeMail({
    operator,
    subject: `Your invitation to ${operator}`,
    greeting: firstName ? `Welcome, ${firstName}!` : 'Welcome!',
    paragraphs: [`${operator} has set up an account for you, for planning menus, kitchens and services.`],
    button: { label: 'Open Brigade', link },
    closing: ['Sign in with the account that your company gave you under this address.'],
  });

export const composeInvitationMail = ({ operator, firstName, link }: SetPasswordLetter): Mail =>
  composeMail({
    operator,
    subject: `Your invitation to ${operator}`,
    greeting: firstName ? `Welcome, ${firstName}!` : 'Welcome!',
    paragraphs: [
      `${operator} has set up an account for you, for planning menus, kitchens and services.`,
      'Choose a password and you are in.',
    ],
    button: { label: 'Set my password', link },
    closing: [
      'The link works once, within 7 days. If it has run out, ask your administrator to send the invitation again.',
      'You did not expect this mail? Then you can ignore it: without a password nobody gets in.',
    ],
  });

export const composePasswordResetMail = ({ operator, firstName, link }: SetPasswordLetter): Mail =>
  composeMail({
    operator,
    subject: 'Reset your password',
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [`Somebody asked for a new password for your account at ${operator}. Choose it here:`],
    button: { label: 'Choose a new password', link },
    closing: [
      'The link works once, within 60 minutes. Setting a new password signs you out everywhere else.',
      'It was not you? Then you can ignore this mail: your password stays as it is.',
    ],
  });
