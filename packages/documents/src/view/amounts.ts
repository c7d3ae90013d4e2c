const asEntered = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A portion as entered, "0.25 oz". For rounded totals, use `portionText` of the calculation. */
export function amountText(amount: number, unit: string): string {
  return `${asEntered.format(amount)} ${unit}`;
}
