// One collator for all: making it is what costs.
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Sheets list accounts by name; accounts of one name stay apart and in a steady order. */
export function byAccountName(
  left: { readonly account: string; readonly accountId: string },
  right: { readonly account: string; readonly accountId: string },
): number {
  return collator.compare(left.account, right.account) || (left.accountId < right.accountId ? -1 : 1);
}
