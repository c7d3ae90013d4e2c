/** Headings by the 0-based slot below them (scheduling-10). */
const greensBarHeadings: ReadonlyMap<number, string> = new Map([
  [0, 'Entry Level Items'],
  [10, 'Basic Items'],
  [13, 'Elevated Items'],
]);

export function formatAddOnSlotHeading(addOnType: string, slotIndex: number): string | undefined {
  return addOnType === 'Greens Bar' ? greensBarHeadings.get(slotIndex) : undefined;
}
