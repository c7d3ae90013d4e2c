import type { Sheet } from '../sheet-version.ts';

/* Versions in a shape that keeps related values together: counts beside the name of their account. */

type Fields = Readonly<Record<string, unknown>>;

const toRows = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "3½", "3", "½" or "25×½", as it is printed. */
function formatContainers(full: unknown, half: unknown): string | null {
  if (typeof full !== 'number' || typeof half !== 'number') return null;
  const halves = half === 0 ? '' : half === 1 ? '½' : `${half}×½`;
  return full === 0 && half > 0 ? halves : [full, halves].filter((part) => part !== '').join(half > 1 ? ' and ' : '');
}

const withContainers = ({ full, half, ...rest }: Fields): Fields => ({
  ...rest,
  containers: formatContainers(full, half),
});

/** A pair of full and half containers, or null. */
const withPair = (row: Fields): Fields =>
  Array.isArray(row.containers) ? { ...row, containers: formatContainers(row.containers[0], row.containers[1]) } : row;

function toComparableChefNumbers(model: Fields): Fields {
  const accounts = toRows(model.accounts);
  return {
    ...model,
    elements: toRows(model.elements).map(({ counts, containerCount, halfCount, ...element }) => ({
      ...element,
      containers: formatContainers(containerCount, halfCount),
      accounts: accounts.map(({ name }, index) => {
        const [full, half, percentMore] = (Array.isArray(counts) ? counts[index] : undefined) ?? [];
        return { name, containers: formatContainers(full, half), percentMore };
      }),
    })),
    alternatives: toRows(model.alternatives).map((row) => ({
      ...row,
      plate: isFields(row.plate) ? withPair(row.plate) : row.plate,
    })),
    addOns: toRows(model.addOns).map((row) => ({ ...row, elements: toRows(row.elements).map(withPair) })),
  };
}

const toComparablePackout = (model: Fields): Fields => ({
  ...model,
  accounts: toRows(model.accounts).map((account) => ({
    ...account,
    sections: toRows(account.sections).map((row) => ({ ...row, elements: toRows(row.elements).map(withContainers) })),
    addOns: toRows(account.addOns).map((row) => ({ ...row, elements: toRows(row.elements).map(withContainers) })),
  })),
});

const toComparablePrepSheet = (model: Fields): Fields => ({
  ...model,
  elements: toRows(model.elements).map((element) => ({
    ...element,
    accounts: toRows(element.accounts).map(withContainers),
  })),
});

/** One row per stack of labels that are alike but for their number: "1 to 4 of 8, the last of half size". */
function toComparableLabels(model: Fields): Fields {
  const stacks = Map.groupBy(toRows(model.labels), ({ place: _place, isHalf: _half, ...label }) =>
    JSON.stringify(label),
  );
  const labels = [...stacks.values()].map((stack) => {
    const { place: _place, isHalf: _half, ...label } = stack[0] ?? {};
    const numbers = stack.map(({ place }) => (isFields(place) ? `${place.number} of ${place.of}` : 'to be numbered'));
    const halves = stack.filter(({ isHalf }) => isHalf === true).length;
    const range = numbers.length > 1 ? `${numbers.length} labels, ${numbers[0]} to ${numbers.at(-1)}` : numbers[0];
    return { ...label, labels: halves > 0 ? `${range}, ${halves} of half size` : range };
  });
  return { ...model, labels };
}

const comparables: Partial<Record<Sheet['document'], (model: Fields) => Fields>> = {
  'chef-numbers': toComparableChefNumbers,
  packout: toComparablePackout,
  'prep-sheet': toComparablePrepSheet,
  labels: toComparableLabels,
};

/** The model of a version; two that print differently differ. */
export function toComparable(document: Sheet['document'], model: unknown): Fields {
  if (!isFields(model)) throw new Error('The model of a version is an object.');
  return comparables[document]?.(model) ?? model;
}
