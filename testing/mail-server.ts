import { SMTPServer } from 'smtp-server';
import { getPort } from './server-port.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /** The source with soft line breaks undone, text and HTML parts both. */
  readonly source: string;
  /** The set-password link of the text part. */
  readonly link: string;
}

const decode = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A real SMTP server on a free port. An error from `receive` becomes its refusal; while `receive` waits, so does the sender. */
export async function startMailServer(
  receive: (mail: ReceivedMail) => void | Promise<void>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, finish) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = decode(Buffer.concat(chunks).toString('utf8'));
        try {
          await receive({
            to: session.envelope.rcptTo[0]?.address ?? '',
            subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '',
            source,
            link: /(https?:\/\/\S+\/set-password#[\w-]+)/.exec(source)?.[1] ?? '',
          });
          finish();
        } catch (refusal) {
          finish(refusal as Error);
        }
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${getPort(server.server)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
