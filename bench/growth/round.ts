import type { OperationName } from '#contract/operations.ts';
import { operations } from '#contract/operations.ts';
import type { ApiClient } from '../../tools/api-client.ts';
import { furtherReads, reads } from './reads.ts';
import type { DemoRecords } from './records.ts';
import { stories } from './saves.ts';

/** One of the two databases behind a separate server. */
export interface Side {
  readonly api: ApiClient;
  readonly demo: DemoRecords;
}

/** One call as it was asked for; `answer` is JSON text or a PDF. */
export interface Answered {
  readonly row: string;
  readonly operation: OperationName;
  readonly milliseconds: number;
  readonly answer: string | Buffer;
}
type Note = (answered: Answered) => void | Promise<void>;

/** The client, telling about each of its calls. */
function noting(api: ApiClient, note: Note, row?: string): ApiClient {
  const timed = async <T>(
    operation: OperationName,
    work: () => Promise<T>,
    answerOf: (reply: T) => string | Buffer,
  ) => {
    const started = performance.now();
    const reply = await work();
    const milliseconds = performance.now() - started;
    await note({ row: row ?? operation, operation, milliseconds, answer: answerOf(reply) });
    return reply;
  };
  return {
    call: (name, ...input) =>
      timed(
        name,
        () => api.call(name, ...input),
        (reply) => JSON.stringify(reply.data),
      ),
    download: (name, ...input) =>
      timed(
        name,
        () => api.download(name, ...input),
        (pdf) => pdf,
      ),
    print: api.print,
    token: api.token,
  };
}

/** Something to do on one side after the other, so that a busy moment of the machine is shared by both. */
export interface Step {
  readonly name: string;
  run(side: Side, turn: number, note: Note): Promise<unknown>;
}

export const readSteps: readonly Step[] = [
  ...Object.entries(reads).map(([operation, input]) => ({ name: operation, operation, input })),
  ...furtherReads,
].map(({ name, operation, input }) => ({
  name,
  run: ({ api, demo }, _turn, note) => {
    const asked = operation as keyof typeof reads;
    const client = noting(api, note, name);
    return ('binary' in operations[asked] ? client.download : client.call)(asked, input(demo) as never);
  },
}));

/** The turn keeps the names of what is saved apart. */
export const saveSteps: readonly Step[] = Object.entries(stories).map(([name, story]) => ({
  name,
  run: ({ api, demo }, turn, note) => story(noting(api, note).call, demo, turn),
}));
