import type { Config } from '../config.ts';
import { createFileTransport, createSmtpTransport, type SendMail } from './transport.ts';

/** `Sonoran Table <kitchen@example.com>` → `Sonoran Table`: the operator's name in mails. */
export const getOperatorName = (config: Config): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(config.MAIL_FROM)?.[1] ?? 'Brigade';

/** The configured mail server, else files in `folder`. */
export function openMail(config: Config, folder: string, onWritten: (file: string) => void): SendMail {
  return config.SMTP_URL
    ? createSmtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : createFileTransport(folder, config.MAIL_FROM, onWritten);
}
