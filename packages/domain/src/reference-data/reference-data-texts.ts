import { type ReferenceKind, referenceKinds, withArticle } from '#contract/reference-kinds.ts';

/** How many records use an entry (catalogue-10). */
export interface Use {
  readonly user: string;
  readonly count: number;
}

const joinParts = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What is at another moment once a market has another time zone (scheduling-5). */
export interface MovedByTimeZone {
  readonly market: string;
  readonly from: string;
  readonly services: number;
  readonly surveys: number;
  readonly feeds: number;
}

const formatMoved = (count: number, thing: string) => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

export function describeTimeZoneChange(
  { market, from, services, surveys, feeds }: MovedByTimeZone,
  to: string,
): string {
  const movedReferences = [
    services > 0 && formatMoved(services, 'service'),
    surveys > 0 && formatMoved(surveys, 'open survey'),
    feeds > 0 && formatMoved(feeds, 'calendar feed'),
  ].filter((part) => part !== false);
  return `Change the time zone of ${market} from ${from} to ${to}? This moves ${joinParts(movedReferences)}, from today on: hours stay as they are written, and are those of ${to}.`;
}

/** All lists follow the pattern of the service types' texts (errors-2). */
export const createReferenceDataTexts = (kind: ReferenceKind) => {
  const { thing } = referenceKinds[kind];
  return {
    conflict: (name: string) => `There is ${withArticle(thing)} named ${name} already.`,
    isUsed: (uses: readonly Use[]) =>
      `You must remove this ${thing} from everything that uses it before deleting it. It still belongs to ${joinParts(
        uses.map(({ user, count }) => `${count} ${user}(s)`),
      )}.`,
    /** Before a unit that is in use becomes another one (money-11). */
    meaning: {
      title: (before: string, after: string) => `Read ${before} as ${after} from now on?`,
      text: (uses: readonly Use[]) =>
        `${joinParts(uses.map(({ user, count }) => `${count} ${user}(s)`))} keep their numbers, which then mean another amount, and so do costs and what to buy.\nIf it is another unit, add it and choose it at each ingredient: there the numbers are converted.`,
      keep: 'Change what it means',
    },
    isDefault: `New menus and elements start with this ${thing}: it can be renamed, not deleted.`,
    confirmDelete: `Are you sure you want to delete this ${thing}?`,
    deleted: `This ${thing} has been successfully deleted.`,
    saved: (name: string) => `The ${thing} ${name} has been saved.`,
  };
};
