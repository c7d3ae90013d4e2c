import type { Call, DemoRecords } from './records.ts';

/** Saves in an order in which people make them. What a story makes it takes away again. */
export type Story = (call: Call, demo: DemoRecords, turn: number) => Promise<void>;

/** Further on, the server asks whether the date is meant. */
export const DAYS_AHEAD = 300;
/** A day beyond all that the stories schedule. */
export const COPIED_LATER = 1_000;
