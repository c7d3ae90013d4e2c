import { useState } from 'react';
import type { ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import type { Id } from '#contract/values.ts';

/** The elements in which an ingredient is replaced: all at first, less those whose amounts cannot be added. */
export function useChosenElements(
  { count, items }: Replacements['elements'],
  candidate: ReplacementCandidate | undefined,
) {
  const [left, setLeft] = useState<readonly Id[]>([]);
  const [leavesFurther, setLeavesFurther] = useState(false);
  const refusedIds =
    candidate?.alreadyIn.filter(({ canBeAdded }) => !canBeAdded).map(({ elementId }) => elementId) ?? [];
  const choosable = items.map(({ id }) => id).filter((id) => !refusedIds.includes(id));
  const chosenIds = choosable.filter((id) => !left.includes(id));
  const further = count - items.length;
  const takesFurther = further > 0 && !leavesFurther;
  const isEvery = chosenIds.length === choosable.length && (further === 0 || takesFurther);
  return {
    further,
    takesFurther,
    count: chosenIds.length + (takesFurther ? further : 0),
    isEvery,
    isChosen: (id: Id) => chosenIds.includes(id),
    isRefused: (id: Id) => refusedIds.includes(id),
    choose: (id: Id, isChosen: boolean) =>
      setLeft(isChosen ? left.filter((other) => other !== id) : [...left.filter((other) => other !== id), id]),
    chooseFurther: (isChosen: boolean) => setLeavesFurther(!isChosen),
    chooseEvery: (isChosen: boolean) => {
      setLeft(isChosen ? [] : choosable);
      setLeavesFurther(!isChosen);
    },
    /** Named one by one where all are shown, so that nothing changes that nobody saw. */
    input: takesFurther
      ? { exceptElementIds: items.map(({ id }) => id).filter((id) => !chosenIds.includes(id)) }
      : { elementIds: chosenIds, exceptElementIds: [] },
  };
}
