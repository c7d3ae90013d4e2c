import { readFileSync } from 'node:fs';

/*
 * Loaded before a server process (`node --import`): its wall clock is off by as many milliseconds as the file says, from
 * the moment it gets SIGUSR2. Timers and `performance.now()` go on as they do when the clock of a machine is set.
 */
const file = process.env.CLOCK_FILE ?? '';
let shift = 0;
const read = () => {
  shift = Number(readFileSync(file, 'utf8'));
};
read();
process.on('SIGUSR2', read);

const RealDate = Date;
const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, createdRecord) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, createdRecord),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
