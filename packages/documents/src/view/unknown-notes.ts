import { describeUnknown } from '#domain/service-plan/unknown-text.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';

/** Says what no row of a sheet shows: without it, a sheet of the other dishes would read as complete (service-plan-2). */
export function toUnknownNotes(unknowns: readonly Unknown[]): { notKnown?: string[] } {
  const notes = unknowns
    .filter(({ kind, people }) => (kind === 'menuWithoutElements' || kind === 'addOnNotChosen') && people > 0)
    .map((unknown) => `${describeUnknown(unknown)}.`);
  return notes.length === 0 ? {} : { notKnown: notes };
}
