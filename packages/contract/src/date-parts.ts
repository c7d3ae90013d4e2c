/** Numbers of a calendar day `YYYY-MM-DD`, as queries and date arithmetic take them. */
export function toDateParts(day: string): { year: number; month: number; day: number } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return { year, month, day: date };
}
