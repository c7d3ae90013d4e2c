/** Above which slot (0-based) a heading stands: before slot 0, after slot 9 and after slot 12 (spec §2, domain §10). */
const greensBarHeadings: ReadonlyMap<number, string> = new Map([
  [0, 'Entry Level Items'],
  [10, 'Basic Items'],
  [13, 'Elevated Items'],
]);

/** The heading above a slot of an add-on type; only the Greens Bar has any. */
export function slotHeading(addOnType: string, slotIndex: number): string | undefined {
  return addOnType === 'Greens Bar' ? greensBarHeadings.get(slotIndex) : undefined;
}
