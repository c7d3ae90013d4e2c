import type { Question } from '#contract/questions.ts';
import { type Conversion, createConverter } from '../amounts/conversions.ts';
import { roundToParts, toExact } from '../amounts/fraction.ts';
import type { UnitName } from '../amounts/units.ts';
import { formatUnit } from '../daily-numbers/portion-text.ts';
import { ingredientTexts } from '../ingredients/ingredient-texts.ts';
import type { PortionPrice } from './dish-cost.ts';
import { comparePortions, formatPortionChange, limitLines } from './portion-changes.ts';

const texts = ingredientTexts.unit;

interface CaseSize {
  readonly preference: number;
  readonly unitsPerCase?: number | null | undefined;
}

export interface UnitChange<Case extends CaseSize = CaseSize> {
  readonly ingredientId: string;
  readonly name: string;
  readonly from: UnitName;
  readonly to: UnitName;
  readonly conversions: readonly Conversion[];
  readonly casesBefore: readonly CaseSize[];
  readonly cases: readonly Case[];
  /** By dish, before and after the change. */
  readonly portions: { readonly before: readonly PortionPrice[]; readonly after: readonly PortionPrice[] };
  readonly showsPrices: boolean;
}

const format = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** Cases whose number nobody has changed together with the unit; `converted` is null where nobody said how one becomes the other. */
function listCases({ from, to, conversions, casesBefore, cases }: UnitChange) {
  const convert = createConverter(conversions);
  return cases.flatMap(({ preference, unitsPerCase }) => {
    const former = casesBefore.find((row) => row.preference === preference)?.unitsPerCase;
    if (!unitsPerCase || unitsPerCase !== former) return [];
    const amount = convert(toExact(unitsPerCase), from, to);
    const converted = amount && Number(roundToParts(1000n, amount)) / 1000;
    return converted === unitsPerCase ? [] : [{ preference, unitsPerCase, converted: converted || null }];
  });
}

/** What another unit of an ingredient does to its cases, conversions, recipes and costs; and its cases converted (money-11). */
export function askAboutUnit(change: UnitChange): Question<'unit'>[] {
  const { ingredientId, name, cases, conversions, portions, showsPrices } = change;
  const [from, to] = [formatUnit(change.from.abbreviation), formatUnit(change.to.abbreviation)];
  const keptCases = listCases(change);
  const lostDishes = portions.before.filter(
    ({ elementId, dollarsById }) =>
      dollarsById.has(ingredientId) &&
      !portions.after.find((portion) => portion.elementId === elementId)?.dollarsById.has(ingredientId),
  );
  if (keptCases.length + lostDishes.length === 0) return [];
  const costChanges = comparePortions(portions.before, portions.after).map(
    (portion) => `${portion.name}: ${formatPortionChange(portion)}`,
  );
  const lines = [
    ...keptCases.map(({ preference, unitsPerCase, converted }) =>
      [
        texts.stays(preference, format(unitsPerCase), from, to),
        converted === null
          ? texts.noWay(from, to)
          : texts.equals(`${format(unitsPerCase)} ${from}`, `${format(converted)} ${to}`),
      ].join(' '),
    ),
    ...(conversions.length > 0 ? [texts.conversionsStay] : []),
    ...(portions.after.length > 0 ? [texts.dishesStay(portions.after.length)] : []),
    ...(lostDishes.length > 0 ? [texts.costsUnknown(limitLines(lostDishes.map((dish) => dish.name)), from, to)] : []),
    ...(showsPrices && costChanges.length > 0 ? [texts.costs, ...limitLines(costChanges)] : []),
  ];
  const sizes = new Map(keptCases.flatMap(({ preference, converted }) => (converted ? [[preference, converted]] : [])));
  const offer = {
    label: texts.convert([...new Set([...sizes.values()].map((size) => `${format(size)} ${to}`))]),
    body: {
      vendors: cases.map((row) => ({ ...row, unitsPerCase: sizes.get(row.preference) ?? row.unitsPerCase })),
    },
  };
  return [
    {
      kind: 'unit',
      title: texts.title(name, from, to),
      text: lines.join('\n'),
      confirmLabel: texts.keep,
      ...(sizes.size > 0 && { offer }),
    },
  ];
}
