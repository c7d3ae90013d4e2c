import type { Amount } from '#contract/statements.ts';

/** Cents of "1234.50", exact at any size (statements-1). */
export const toCents = (amount: Amount): bigint => BigInt(amount.replace('.', ''));

export function toAmount(cents: bigint): Amount {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sumAmounts = (amounts: readonly Amount[]): Amount =>
  toAmount(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));

export const multiplyPrice = (price: Amount, quantity: number): Amount => toAmount(toCents(price) * BigInt(quantity));

/** "$1,234.50", "−$72.50". */
export function formatDollars(amount: Amount): string {
  const [whole = '', cents = ''] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
