import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY = 500;

/**
 * True if a process listens there. A process id would not tell: a killed server may stay as a zombie, or its id may be
 * reused.
 */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', (error: NodeJS.ErrnoException) => answer(error.code !== 'ECONNREFUSED'));
  });

/**
 * Restarts the embedded PostgreSQL when it dies (decision 03). The returned function ends the watch and resolves when
 * no start is in progress.
 */
export function restartWhenDown(port: number, start: () => Promise<unknown>): () => Promise<void> {
  const endController = new AbortController();

  const startAgain = async () => {
    console.error('The embedded PostgreSQL has ended. Starting it again.');
    for (let failures = 0; !endController.signal.aborted && !(await isListening(port)); failures += 1) {
      try {
        await start();
      } catch (error) {
        // Right after a crash, old processes may still hold shared memory. A retry often succeeds.
        if (failures === 3)
          console.error(`The embedded PostgreSQL does not start: ${error instanceof Error ? error.message : error}`);
        await pause(LOOK_EVERY, undefined, { ref: false });
      }
    }
    if (!endController.signal.aborted) console.error('The embedded PostgreSQL runs again.');
  };
  const watch = async () => {
    while (!endController.signal.aborted) {
      await pause(LOOK_EVERY, undefined, { ref: false, signal: endController.signal }).catch(() => undefined);
      if (!endController.signal.aborted && !(await isListening(port))) await startAgain();
    }
  };
  const watching = watch();
  return () => {
    endController.abort();
    return watching;
  };
}
