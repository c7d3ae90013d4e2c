import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /** The source with soft line breaks undone, text and HTML parts both. */
  readonly source: string;
  /** The set-password link of the text part. */
  readonly link: string;
}

export interface SmtpPeer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** While set, every mail is refused with this sentence. */
  refusal: string | undefined;
  stop(): Promise<void>;
}

const decode = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A real SMTP server that keeps what it is given. */
export async function smtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (peer.refusal) return done(new Error(peer.refusal));
        const source = decode(Buffer.concat(chunks).toString('utf8'));
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '',
          source,
          link: /(https?:\/\/\S+\/set-password#[\w-]+)/.exec(source)?.[1] ?? '',
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: SmtpPeer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refusal: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  afterAll(peer.stop);
  return peer;
}
