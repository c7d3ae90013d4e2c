import { afterAll } from 'vitest';
import { type ReceivedMail, startMailServer } from './mail-server.ts';

export interface SmtpPeer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** While set, every mail is refused with this sentence. */
  refusal: string | undefined;
  /** Mails to these addresses are never answered. */
  readonly hangsFor: Set<string>;
}

/** A real SMTP server for one test file; it stores the mails that it receives. */
export async function smtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const server = await startMailServer((mail) => {
    if (peer.hangsFor.has(mail.to)) return new Promise<void>(() => undefined);
    if (peer.refusal) throw new Error(peer.refusal);
    received.push(mail);
    return undefined;
  });
  afterAll(server.stop);
  const peer: SmtpPeer = { url: server.url, received, refusal: undefined, hangsFor: new Set() };
  return peer;
}
