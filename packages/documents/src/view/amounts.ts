const asEntered = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A portion as it was entered, "0.25 oz". Totals, which are rounded, are `portionText` of the calculation. */
export function amountText(amount: number, unit: string): string {
  return `${asEntered.format(amount)} ${unit}`;
}
