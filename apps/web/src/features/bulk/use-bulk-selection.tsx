import { useState } from 'react';
import { selectionTexts as texts } from '#contract/selection-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { RowCheckbox } from '../../ui/RowCheckbox.tsx';
import type { BulkKind, ChosenOf } from './queries.ts';

interface FoundRows {
  readonly data: readonly IdName[];
  readonly meta: { readonly count: number };
}

const nothingFound: FoundRows = { data: [], meta: { count: 0 } };

const permissions = {
  ingredients: ['editElement', 'removeElement'],
  elements: ['editElement', 'removeElement'],
  menus: ['editMenu', 'removeMenu'],
  accounts: ['editMenu', 'removeMenu'],
} as const;

export type FilterOf<Kind extends BulkKind> = Extract<ChosenOf[Kind], { filter: unknown }>['filter'];

/**
 * Rows of a list that a person selects, on one page or several, or all that search and filters find (catalogue-19). Another
 * search starts with none: nobody changes what they do not see any more.
 */
export function useBulkSelection<Kind extends BulkKind>(
  kind: Kind,
  filter: FilterOf<Kind>,
  foundRows: FoundRows | undefined,
) {
  const search = JSON.stringify(filter);
  const none = { search, ids: new Set<Id>(), isEvery: false };
  const [keptSelection, setKeptSelection] = useState(none);
  const { ids, isEvery } = keptSelection.search === search ? keptSelection : none;
  const [edit, remove] = permissions[kind];
  const mayChange = useCan(edit);
  const mayDelete = useCan(remove);
  // Where nothing is found yet, there is nothing to select.
  const { data: rows, meta } = foundRows ?? nothingFound;
  const onPage = rows.filter(({ id }) => ids.has(id)).length;

  function choose(chosenIds: readonly Id[], isChosen: boolean) {
    const next = new Set(ids);
    for (const id of chosenIds) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setKeptSelection({ search, ids: next, isEvery: false });
  }

  const leading = {
    header: (
      <RowCheckbox
        label={texts.selectPage}
        checked={isEvery || (rows.length > 0 && onPage === rows.length)}
        indeterminate={!isEvery && onPage > 0 && onPage < rows.length}
        disabled={isEvery || rows.length === 0}
        onChange={(isChosen) =>
          choose(
            rows.map(({ id }) => id),
            isChosen,
          )
        }
      />
    ),
    cell: ({ id, name }: IdName) => (
      <RowCheckbox
        label={texts.select(name)}
        checked={isEvery || ids.has(id)}
        disabled={isEvery}
        onChange={(isChosen) => choose([id], isChosen)}
      />
    ),
  };
  const total = meta.count;
  const [first, second] = ids;
  const chosenRecords = { kind, ...(isEvery ? { filter } : { ids: [...ids] }) } as {
    kind: BulkKind;
  } & ChosenOf[BulkKind];
  return {
    kind,
    chosenRecords,
    /** Exactly two, which may be the same. */
    pair: !isEvery && ids.size === 2 && first && second ? ([first, second] as const) : undefined,
    count: isEvery ? total : ids.size,
    isEvery,
    /** All that match, where the person has not chosen them yet. */
    total,
    mayChange,
    mayDelete,
    chooseEvery: () => setKeptSelection({ search, ids: new Set(), isEvery: true }),
    clear: () => setKeptSelection(none),
    /** For the list table: nothing for people who may neither change nor delete. */
    list: mayChange || mayDelete ? { leading } : {},
  };
}

export type Selection = ReturnType<typeof useBulkSelection>;
