import type { PrintedAllergens } from '#documents/printed-values.ts';
import type { DocumentView } from '#documents/schemas.ts';
import {
  allergensText,
  formatCount,
  insteadText,
  join,
  mastheadText,
  peopleTexts,
  type Texts,
  texts,
} from './printed-texts.ts';

type ChefNumbers = DocumentView<'chef-numbers'>;

/** Below a dish that is cooked, in three states. */
function cookedAllergensText(statement: PrintedAllergens | null): string | null {
  if (statement === null) return null;
  const names = statement.kind === 'none' ? [] : (statement.names ?? []);
  const unknown = names.length > 0 ? 'Others not known' : 'Allergens not known';
  return join(
    names.length > 0 && `Contains ${names.join(', ')}`,
    statement.kind === 'none' ? 'No allergens' : statement.kind === 'unknown' && unknown,
  );
}

/** The capacity of a container stands below the total. */
function detailTexts(detail: string, allergens: string | null, total: string) {
  const parts = detail.split(', ');
  return [parts.slice(0, -1).join(', '), allergens, total, parts.at(-1)];
}

function rangeTexts({ accounts, elements }: ChefNumbers, from: number, to: number): Texts {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const veg = (count: number) => count > 0 && `${formatCount(count)} veg`;
  const halves = elements.some(({ canHalf }) => canHalf);
  const shownAccounts = accounts.slice(from, to);
  const head = join(
    'All',
    sum(accounts.map(({ headCount }) => headCount)),
    veg(sum(accounts.map(({ veggies }) => veggies))),
    ...shownAccounts.map(({ name }) => name),
    'Big number: full containers. ½: one half-size container. Under each account: headcount, then who eats no meat (veg).',
    shownAccounts.length < accounts.length && `Accounts ${from + 1} to ${to} of ${accounts.length}`,
    'Element Total Full',
    halves && 'Half',
    ...shownAccounts.flatMap(({ headCount, veggies }) => [headCount, veg(veggies)]),
  );
  return [
    { text: head, again: [head], mayBeginPage: true },
    ...elements.map(({ name, detail, allergens, total, containerCount, canHalf, halfCount, counts }) => ({
      text: join(
        ...[name, ...detailTexts(detail, cookedAllergensText(allergens), total)],
        ...[containerCount, halves && canHalf && halfCount],
        ...counts
          .slice(from, to)
          .flatMap(([full, half]) => [full + half === 0 ? '0' : full > 0 && full, half > 0 && '½']),
      ),
    })),
  ];
}

/** Full and half containers, each in its column. */
const countsText = (containers: readonly [number, number] | null) =>
  containers === null ? '?' : join(containers[0], containers[1] > 0 && containers[1]);

const plateText = ({ name, insteadOf, allergens, plate }: ChefNumbers['alternatives'][number]) => {
  const countedPlate = plate !== null && (plate.portions ?? 0) > 0 ? plate : null;
  return join(
    insteadText(insteadOf),
    name,
    countedPlate?.detail,
    allergensText(allergens),
    plate && (plate.portions ?? '?'),
    countedPlate && (countedPlate.total ?? '?'),
    countedPlate && countsText(countedPlate.containers),
    plate === null ? 'How many is not counted.' : plate.text,
    countedPlate?.accounts.map((account) => join(account.name, account.people)).join(' | '),
  );
};

export function chefNumbersTexts(view: ChefNumbers, ranges: readonly (readonly [number, number])[]): Texts {
  const { head, changes, warnings, alternatives, accommodations, addOns, extraCourses } = view;
  const plateHead = 'Alternative Portions Total Full Half Needs and accounts';
  const addOnHead = 'Element Ordered Total Full Half Accounts';
  const changedText = changes.length > 0 && join('Changed after planning', ...changes.map((text) => `• ${text}`));
  return [
    { text: join(mastheadText('Chef daily numbers', head), changedText, ...warnings) },
    ...ranges.flatMap(([from, to]) => rangeTexts(view, from, to)),
    ...(alternatives.length === 0
      ? []
      : [{ text: join('Special plates', plateHead), again: [plateHead], mayBeginPage: true }]),
    ...texts(...alternatives.map(plateText)),
    ...peopleTexts('With accommodations', 'Need', accommodations),
    ...(addOns.length === 0 ? [] : [{ text: join('Add-ons', addOnHead), again: [addOnHead] }]),
    ...addOns.flatMap(({ type, elements }) => [
      { text: type, again: [addOnHead, type] },
      ...texts(
        ...elements.map(({ name, detail, allergens, ordered, total, containers, accounts }) =>
          join(
            ...[name, detail, cookedAllergensText(allergens), ordered, total ?? '?', countsText(containers)],
            accounts.map((account) => join(account.name, account.quantity)).join(' | '),
          ),
        ),
      ),
    ]),
    ...peopleTexts('Salad and dessert of the day', 'Course', extraCourses),
  ];
}
