import type { DocumentView } from '#documents/schemas.ts';
import {
  addOnText,
  allergensText,
  countText,
  insteadText,
  join,
  mastheadText,
  peopleTexts,
  type Texts,
  temperatureText,
  texts,
} from './printed-texts.ts';

type Prepared = DocumentView<'prep-sheet'>['elements'][number];

function bandText({ insteadOf, name, portions, container, containers, total }: Prepared) {
  return join(insteadText(insteadOf), name, portions, container ?? 'Container not set', containers, total);
}

/** Accounts are read down, column by column, and drawn row by row. */
function preparedTexts(element: Prepared, columns: number): Texts {
  const { accounts, ingredients, amounts, method, servingTemp, allergens, perContainer } = element;
  const rows = Math.ceil(accounts.length / columns);
  const inRows = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => accounts[row + column * rows] ?? null),
  ).flat();
  const accountHead = 'Account Amount Count '.repeat(columns);
  return [
    { text: bandText(element), again: [bandText(element)] },
    ...texts(
      join(
        (ingredients !== '' || amounts.length === 0) && join('Ingredients', ingredients || 'None listed.'),
        amounts.length > 0 && join(ingredients === '' && 'Ingredients:', 'Weigh out, before cooking loss'),
        ...amounts.map(({ amount, name }) => join(amount, name)),
        'Method',
        method || 'None written.',
        temperatureText(servingTemp),
        allergensText(allergens),
        perContainer && `· ${perContainer}`,
      ),
    ),
    ...(accounts.length === 0 ? [] : [{ text: accountHead, again: [bandText(element), accountHead] }]),
    ...inRows.flatMap((account) =>
      account === null
        ? []
        : texts(
            join(
              account.name,
              account.amount,
              account.full === null ? '?' : countText(account.full, account.half ?? 0),
            ),
          ),
    ),
  ];
}

export function prepSheetTexts(
  { head, notServed, notKnown = [], elements, extraCourses }: DocumentView<'prep-sheet'>,
  columns: number,
): Texts {
  return [
    { text: join(mastheadText('Prep sheet', head), notServed, ...notKnown) },
    ...elements.flatMap((element, index) => [
      ...texts(addOnText(elements, index) ?? ''),
      ...preparedTexts(element, columns),
    ]),
    ...peopleTexts('Salad and dessert of the day', 'Course', extraCourses),
  ];
}
