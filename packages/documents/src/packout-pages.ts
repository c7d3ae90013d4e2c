/** Each account begins a page. A printer's memory holds 100 accounts of 15 elements (decision 17). */
export const MAX_PACKOUT_PAGES = 160;
const ROWS_PER_PAGE = 25;
interface PackedTable {
  readonly elements: readonly unknown[];
}
interface PackedAccount {
  readonly sections: readonly PackedTable[];
  readonly addOns: readonly PackedTable[];
}
export const countPackoutPages = (packed: readonly PackedAccount[]) =>
  packed
    .flatMap(({ sections, addOns }) => [...sections, ...addOns])
    .reduce((pages, { elements }) => pages + elements.length / ROWS_PER_PAGE, packed.length);
