import type { PrintedAllergens, SheetHead } from '#documents/printed-values.ts';
import type { PrintedText } from './printed-faults.ts';

/* What documents print of a model, in the order of the page, for names of at most 60 letters (documents-18). */

type Person = { readonly name: string; readonly people: number };
type People = { readonly name: string; readonly people: number; readonly accounts: readonly Person[] };
export type Texts = readonly PrintedText[];

export const formatCount = (count: number) => count.toLocaleString('en-US');
export const join = (...parts: readonly (string | number | false | null | undefined)[]) =>
  parts
    .filter((part) => part !== false && part !== null && part !== undefined)
    .map((part) => (typeof part === 'number' ? formatCount(part) : part))
    .join(' ');
export const texts = (...parts: readonly string[]): Texts => parts.map((text) => ({ text }));

export const mastheadText = (
  kind: string,
  { menuName, day, date, market, serviceLine }: SheetHead,
  account?: string | null,
) => join(kind, menuName, day, date, `${market} · ${serviceLine}`, account);

export const countText = (full: number, half: number) =>
  full + half === 0 ? '0' : join(full > 0 && full, half === 1 && '½', half > 1 && `${formatCount(half)}×½`);
export const allergensText = (statement: PrintedAllergens) => {
  if (statement.kind === 'none') return `No major allergens ${statement.isStatedOnly ? 'stated' : 'in the recipe'}`;
  const names = statement.names ?? [];
  const others = statement.kind === 'unknown' && `Ask our staff about ${names.length > 0 ? 'other ' : ''}allergens`;
  return join(names.join(' '), others);
};
export const temperatureText = (temperature: string | null) => temperature ?? 'TEMP NOT SET';
export const insteadText = (insteadOf: string | null) => insteadOf !== null && `Instead of ${insteadOf}`;

export function peopleTexts(title: string, label: string, rows: readonly People[]): Texts {
  const head = join(label, 'People Accounts');
  const row = ({ name, people, accounts }: People) =>
    join(name, people, accounts.map((account) => join(account.name, account.people)).join(' | '));
  return rows.length === 0 ? [] : [{ text: join(title, head), again: [head] }, ...texts(...rows.map(row))];
}

/** The heading of an add-on before its first element. */
export const addOnText = (elements: readonly { readonly addOnType: string | null }[], index: number) => {
  const type = elements[index]?.addOnType;
  return type && elements[index - 1]?.addOnType !== type ? `Add-on: ${type}` : null;
};
