import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Mail } from './templates.ts';

/** Hands a mail to a mail server. Rejects when the server did not accept it. */
export type SendMail = (to: string, mail: Mail) => Promise<void>;

/** Read when the first mail is sent: few processes send one right after their start. */
const loadMailer = () => import('nodemailer');

/** Timeout per SMTP step. The outbox limits the whole delivery. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 30_000;

/** Sends over SMTP. `from` is the sender's address with the operator's name. */
export function createSmtpTransport(url: string, from: string): SendMail {
  const timeouts = {
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
  };
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await loadMailer()).createTransport({ url, ...timeouts }, { from });
  return async (to, mail) => {
    transport ??= open();
    await (await transport).sendMail({ ...mail, to });
  };
}

/** Without a mail server: writes a file per mail and passes its path to `written`. */
export function createFileTransport(folder: string, from: string, onWritten: (file: string) => void): SendMail {
  return async (to, mail) => {
    const { createTransport } = await loadMailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
    const { message } = await transport.sendMail({ ...mail, to });
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, message, { mode: 0o600 });
    onWritten(file);
  };
}
