import type { Config } from '../config.ts';
import { fileTransport, type SendMail, smtpTransport } from './transport.ts';

/** `Sonoran Table <kitchen@example.com>` → `Sonoran Table`: the operator signs with the sender's name. */
export const operatorOf = (config: Config): string => /^\s*"?([^"<]+?)"?\s*</.exec(config.MAIL_FROM)?.[1] ?? 'Brigade';

/** The mail server that the configuration names, else files in `folder`. */
export function openMail(config: Config, folder: string, written: (file: string) => void): SendMail {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : fileTransport(folder, config.MAIL_FROM, written);
}
