// One shared collator: creating one is slow.
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Sorts accounts by name (calculation-9). Accounts with the same name stay separate and in a stable order. */
export function compareByAccountName(
  left: { readonly account: string; readonly accountId: string },
  right: { readonly account: string; readonly accountId: string },
): number {
  return collator.compare(left.account, right.account) || (left.accountId < right.accountId ? -1 : 1);
}
