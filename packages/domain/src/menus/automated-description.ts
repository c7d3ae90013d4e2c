export interface DescribedElement {
  readonly name: string;
  /** Elements without a type come last. */
  readonly elementType: string | null;
}

const firstTypes = ['Protein', 'Veg Entree'];

/**
 * The built-in description of a menu (catalogue-11): element names by type order, in two passes: proteins before the
 * rest, then veg entrees before the rest. Elements of one type keep their menu order. `elementTypes` are the names of
 * all types in their order.
 */
export function composeDescription(elements: readonly DescribedElement[], elementTypes: readonly string[]): string {
  const order = [...firstTypes, ...elementTypes.filter((type) => !firstTypes.includes(type))];
  const rank = ({ elementType }: DescribedElement) => {
    const position = elementType === null ? -1 : order.indexOf(elementType);
    return position < 0 ? order.length : position;
  };
  return elements
    .toSorted((left, right) => rank(left) - rank(right))
    .map((element) => element.name)
    .join(', ');
}
