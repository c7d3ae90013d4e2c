import type { SheetHead } from '#documents/printed-values.ts';
import type { DocumentView } from '#documents/schemas.ts';
import {
  allergensText,
  countText,
  formatCount,
  insteadText,
  join,
  mastheadText,
  type Texts,
  temperatureText,
  texts,
} from './printed-texts.ts';

type PackedAccount = DocumentView<'packout'>['accounts'][number];
type Packed = PackedAccount['sections'][number]['elements'][number];

const statementText = ({ allergens }: Packed) =>
  allergens.kind === 'some' ? join('Contains', allergens.names.join(', ')) : allergensText(allergens);

function boxesText({ isCounted, full, half }: Packed): string {
  if (!isCounted) return 'Ask the kitchen how many';
  if (full + half > 120) return `Loaded of ${full + half}`;
  return join(...Array.from({ length: full }, (_, index) => index + 1), ...Array.from({ length: half }, () => '½'));
}

function loadTexts<Element extends Packed>(
  title: string,
  toLoad: number,
  elements: readonly Element[],
  format: { name: (element: Element) => string; detail: (element: Element) => string | null },
): Texts {
  const uncounted = elements.filter(({ isCounted }) => !isCounted).length;
  const load =
    uncounted === 0
      ? `${formatCount(toLoad)} to load`
      : toLoad === 0
        ? 'Not counted'
        : `${formatCount(toLoad)} to load and ${uncounted} not counted`;
  const head = join(title, 'Count Tick each container');
  const heads = [join(head, load), join(head, 'continued')];
  return [
    { text: join(head, load), again: heads },
    ...elements.map((element) => ({
      text: join(
        format.name(element),
        element.container ?? 'Container not set',
        format.detail(element),
        element.isCounted ? countText(element.full, element.half) : '?',
        boxesText(element),
      ),
      again: [...heads, `${element.name}, continued`],
    })),
  ];
}

function accountTexts(head: SheetHead, account: PackedAccount): Texts {
  const { sections, addOns, kit, saladType, hasDessert } = account;
  const uncounted = [...sections, ...addOns]
    .flatMap(({ elements }): readonly Packed[] => elements)
    .filter(({ isCounted }) => !isCounted).length;
  const also = [saladType && `Salad: ${saladType}`, hasDessert && 'Dessert'].filter(Boolean);
  return [
    {
      text: join(
        mastheadText('Packout sheet', head, account.account),
        'Headcount',
        account.headCount ?? 'Not set',
        account.veggies > 0 && `${formatCount(account.veggies)} veg`,
        'Containers',
        account.containers,
        uncounted > 0 && `and ${uncounted} not counted`,
        'Service starts',
        account.starts ?? 'Not set',
        'Leaves kitchen',
        also.length > 0 && join('Also for this account', also.join(' | ')),
        account.accommodations && `With accommodations ${account.accommodations}`,
        account.deliverTo && `Deliver to ${account.deliverTo}`,
        account.notes,
      ),
    },
    ...sections.flatMap(({ servingTemp, title, toLoad, elements }) =>
      loadTexts(join(servingTemp, title), toLoad, elements, {
        name: (packed) => join(insteadText(packed.insteadOf), packed.name, packed.portions, statementText(packed)),
        detail: () => null,
      }),
    ),
    ...addOns.flatMap(({ type, toLoad, elements }) =>
      loadTexts(`Add-on: ${type}`, toLoad, elements, {
        name: (packed) => join(packed.name, temperatureText(packed.servingTemp), statementText(packed)),
        detail: ({ ordered }) => `for ${formatCount(ordered)}`,
      }),
    ),
    { text: 'Service kit', again: ['Service kit, continued', 'Service kit'] },
    ...texts(
      ...kit.map(({ quantity, name }) => `${formatCount(quantity)} × ${name}`),
      'Packed by Checked by Driver or host Time out',
    ),
  ];
}

export const packoutParts = ({ head, accounts, notServed }: DocumentView<'packout'>): Texts[] => [
  ...accounts.map((account) => accountTexts(head, account)),
  ...(notServed === null ? [] : [texts(mastheadText('Packout sheet', head), notServed)]),
];
