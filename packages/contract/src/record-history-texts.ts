import { endSentence, formatNamesAndRest } from './counted-names.ts';

/** The sentences of a record's history (history-6, history-7). Apart from those of undo, which every screen loads. */
export const recordHistoryTexts = {
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  noHistory: 'Nobody has changed this yet.',
  noHistoryFound: 'No save like that was found.',
  everybody: 'Everybody',
  everyField: 'Every field',
  presentVersion: 'Present version',
  restoreThis: 'Restore this version',
  restoreOf: (moment: string) => `Restore the version of ${moment}`,
  wouldChange: 'Restoring it saves this as a new version:',
  refused: 'This version cannot be saved any more:',
  left: (records: readonly string[]) =>
    endSentence(`It leaves what was changed since then of ${formatNamesAndRest(records)}`),
  cannotRestore: 'Cannot be restored',
  placeIsTaken: 'Something that was made since has the place of something that would come back. Change that one first.',
  restore: 'Restore',
  restored: (moment: string) => `The version of ${moment} is back.`,
  isSame: 'Nothing would change.',
  isPlanned: 'Planned by the repeating schedule.',
  mayNotRead: 'You do not have permission to see this history.',
  mayNotRestore: 'You do not have permission to restore this.',
} as const;
