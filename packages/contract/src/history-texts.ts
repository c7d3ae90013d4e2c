/** The sentences of steps and undo (history-2 to history-4). */
export const historyTexts = {
  undo: 'Undo',
  undone: 'Undone.',
  recentlyDeleted: 'Recently deleted',
  nothingDeleted: 'Nothing that you may bring back was deleted in the last 30 days.',
  bringBack: 'Bring back',
  confirmBringBack: (what: string) =>
    `Bring back ${what}? It comes back with its parts and, where they are still there, its places.`,
  isBack: (what: string) => `${what} is back.`,
  further: (what: string, count: number) => (count === 0 ? what : `${what} and ${count} more`),
  noStep: 'There is nothing to undo.',
  isUndone: 'This was undone already.',
  isTooOld: 'This is more than 30 days ago and can no longer be undone.',
  mayNot: 'You do not have permission to undo this.',
  othersCreation: 'Only the person who created this can undo it. You can delete it instead.',
  notUndoable: {
    users: 'Changes of users cannot be undone. Please change them on the users page.',
    roles: 'Changes of roles cannot be undone. Please change them on the roles page.',
    surveys: 'Host surveys cannot be undone.',
  },
  isChanged: (record: string) => `${record} has changed since. Nothing was undone.`,
  isInUse: (record: string) => `${record} is in use since then. Nothing was undone.`,
  isThereAgain: (record: string) => `${record} is there again already. Nothing was undone.`,
  isTaken: (record: string) => `Another record has the name or place of ${record} now. Rename or move that one first.`,
  needs: (record: string) => `${record}, which this needs, was deleted since. Bring that back first.`,
  isIncomplete: 'Not everything could be put back. Nothing was undone.',
} as const;
