import type { Sheet } from '../sheet-version.ts';

/* Versions in a shape that keeps related values together: counts beside the name of their account. */

type Fields = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "3½", "3", "½" or "25×½", as it is printed. */
function containersText(full: unknown, half: unknown): string | null {
  if (typeof full !== 'number' || typeof half !== 'number') return null;
  const halves = half === 0 ? '' : half === 1 ? '½' : `${half}×½`;
  return full === 0 && half > 0 ? halves : [full, halves].filter((part) => part !== '').join(half > 1 ? ' and ' : '');
}

const withContainers = ({ full, half, ...rest }: Fields): Fields => ({
  ...rest,
  containers: containersText(full, half),
});

/** A pair of full and half containers, or null. */
const withPair = (one: Fields): Fields =>
  Array.isArray(one.containers) ? { ...one, containers: containersText(one.containers[0], one.containers[1]) } : one;

function comparableChefNumbers(model: Fields): Fields {
  const accounts = listOf(model.accounts);
  return {
    ...model,
    elements: listOf(model.elements).map(({ counts, containerCount, halfCount, ...element }) => ({
      ...element,
      containers: containersText(containerCount, halfCount),
      accounts: accounts.map(({ name }, index) => {
        const [full, half, percentMore] = (Array.isArray(counts) ? counts[index] : undefined) ?? [];
        return { name, containers: containersText(full, half), percentMore };
      }),
    })),
    alternatives: listOf(model.alternatives).map((one) => ({
      ...one,
      plate: isFields(one.plate) ? withPair(one.plate) : one.plate,
    })),
    addOns: listOf(model.addOns).map((one) => ({ ...one, elements: listOf(one.elements).map(withPair) })),
  };
}

const comparablePackout = (model: Fields): Fields => ({
  ...model,
  accounts: listOf(model.accounts).map((account) => ({
    ...account,
    sections: listOf(account.sections).map((one) => ({ ...one, elements: listOf(one.elements).map(withContainers) })),
    addOns: listOf(account.addOns).map((one) => ({ ...one, elements: listOf(one.elements).map(withContainers) })),
  })),
});

const comparablePrepSheet = (model: Fields): Fields => ({
  ...model,
  elements: listOf(model.elements).map((element) => ({
    ...element,
    accounts: listOf(element.accounts).map(withContainers),
  })),
});

/** One row per stack of labels that are alike but for their number: "1 to 4 of 8, the last of half size". */
function comparableLabels(model: Fields): Fields {
  const stacks = Map.groupBy(listOf(model.labels), ({ place: _place, isHalf: _half, ...said }) => JSON.stringify(said));
  const labels = [...stacks.values()].map((stack) => {
    const { place: _place, isHalf: _half, ...said } = stack[0] ?? {};
    const numbers = stack.map(({ place }) => (isFields(place) ? `${place.number} of ${place.of}` : 'to be numbered'));
    const halves = stack.filter(({ isHalf }) => isHalf === true).length;
    const range = numbers.length > 1 ? `${numbers.length} labels, ${numbers[0]} to ${numbers.at(-1)}` : numbers[0];
    return { ...said, labels: halves > 0 ? `${range}, ${halves} of half size` : range };
  });
  return { ...model, labels };
}

const comparables: Partial<Record<Sheet['document'], (model: Fields) => Fields>> = {
  'chef-numbers': comparableChefNumbers,
  packout: comparablePackout,
  'prep-sheet': comparablePrepSheet,
  labels: comparableLabels,
};

/** The model of a version; two that print differently differ. */
export function comparable(document: Sheet['document'], model: unknown): Fields {
  if (!isFields(model)) throw new Error('The model of a version is an object.');
  return comparables[document]?.(model) ?? model;
}
