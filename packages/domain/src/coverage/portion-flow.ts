/** People with the same needs. */
export interface Eating {
  /** Positions of the dishes that suit them. */
  readonly dishes: readonly number[];
}

interface Step {
  readonly eating: Eating;
  /** The dish whose portion they hand on; undefined for those who come new. */
  readonly from: number | undefined;
}

/**
 * Gives people portions of dishes that suit them, as a flow: those who have a portion move to another dish if that feeds
 * one more. Nobody who has a portion loses it. So whoever is placed first has priority, and each placement is as large
 * as those before it allow (decision 28).
 */
export function createPortionFlow(portions: readonly number[]) {
  const left = [...portions];
  const takers = portions.map(() => new Map<Eating, number>());
  /** No path leads from these to a free portion, and none ever will: nothing that is placed later passes them. */
  const exhausted = new Set<number>();

  /** Reaches dishes from those of `eating`, through people who could move, until one has a portion left. */
  function searchFreePortion(
    eating: Eating,
    isClosed: (dish: number) => boolean,
  ): { free: number | undefined; reached: Map<number, Step> } {
    const reached = new Map<number, Step>();
    const reach = (who: Eating, from: number | undefined) => {
      for (const dish of who.dishes)
        if (!reached.has(dish) && !isClosed(dish)) reached.set(dish, { eating: who, from });
    };
    reach(eating, undefined);
    // A map that grows is walked to its end.
    for (const dish of reached.keys()) {
      if ((left[dish] ?? 0) > 0) return { free: dish, reached };
      for (const taker of takers[dish]?.keys() ?? []) reach(taker, dish);
    }
    return { free: undefined, reached };
  }

  function listStepsTo(free: number, reached: ReadonlyMap<number, Step>): (Step & { to: number })[] {
    const steps: (Step & { to: number })[] = [];
    for (let to: number | undefined = free; to !== undefined; to = steps.at(-1)?.from) {
      const step = reached.get(to);
      if (step) steps.push({ ...step, to });
    }
    return steps;
  }

  const countTaken = (dish: number, eating: Eating) => takers[dish]?.get(eating) ?? 0;
  const change = (dish: number, eating: Eating, by: number) => {
    const now = countTaken(dish, eating) + by;
    if (now > 0) takers[dish]?.set(eating, now);
    else takers[dish]?.delete(eating);
  };

  function place(eating: Eating, people: number): number {
    let placedPortions = 0;
    while (placedPortions < people) {
      const { free, reached } = searchFreePortion(eating, (dish) => exhausted.has(dish));
      if (free === undefined) {
        for (const dish of reached.keys()) exhausted.add(dish);
        break;
      }
      const steps = listStepsTo(free, reached);
      const movable = steps.map(({ eating: who, from }) =>
        from === undefined ? people - placedPortions : countTaken(from, who),
      );
      const movedPortions = Math.min(left[free] ?? 0, ...movable);
      for (const { eating: who, from, to } of steps) {
        change(to, who, movedPortions);
        if (from !== undefined) change(from, who, -movedPortions);
      }
      left[free] = (left[free] ?? 0) - movedPortions;
      placedPortions += movedPortions;
    }
    return placedPortions;
  }

  return {
    /** Places as many of these people as possible and returns how many. */
    place,
    /** Portions that these people have, by dish. */
    listPortions: (eating: Eating): { dish: number; people: number }[] =>
      takers.flatMap((of, dish) => (of.has(eating) ? [{ dish, people: of.get(eating) ?? 0 }] : [])),
    /** The dishes that those who got nothing compete for, none of which has a portion left. */
    rivalDishes: (eating: Eating): number[] =>
      [...searchFreePortion(eating, () => false).reached.keys()].sort((a, b) => a - b),
  };
}
