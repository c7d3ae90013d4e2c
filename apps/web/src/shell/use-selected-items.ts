import { useState } from 'react';

/** What a picker has selected, in the order of selecting; it outlives a search. */
export function useSelectedItems<Item extends { id: string }>() {
  const [selected, setSelected] = useState<readonly Item[]>([]);
  const without = (item: Item) => selected.filter((other) => other.id !== item.id);
  // From what is selected then: several are added in one go.
  const add = (item: Item) => setSelected((before) => [...before.filter((other) => other.id !== item.id), item]);
  function toggle(item: Item) {
    if (without(item).length < selected.length) setSelected(without(item));
    else add(item);
  }
  return { selected, add, toggle, clear: () => setSelected([]) };
}
