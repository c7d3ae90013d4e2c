import type { CoverageDish, ServiceCoverage } from '#contract/coverage.ts';

/** What each person gets who is covered: a dish of the menu, or an alternative by its place (`{dish} {order}`). */
export function listMeals({ accounts }: ServiceCoverage): { eater: string; meal: string }[] {
  return accounts.flatMap(({ groups, plates }) => {
    const mealsFor = (eater: string, dish: CoverageDish): string[] =>
      dish.insteadOf === null
        ? [dish.scheduledElementId]
        : plates
            .filter(
              ({ scheduledElementId, name }) => scheduledElementId === dish.scheduledElementId && name === dish.name,
            )
            .filter(({ eaters }) => eaters.some(({ people }) => people.some(({ id }) => id === eater)))
            .map(({ scheduledElementId, order }) => `${scheduledElementId} ${order}`);
    return groups
      .filter(({ outcome }) => outcome === 'covered')
      .flatMap(({ people, main, side }) =>
        people.flatMap(({ id: eater }) =>
          [main, side].flatMap((dish) => {
            if (!dish) return [];
            const meals = mealsFor(eater, dish);
            // A plate that is on no list is cooked by nobody.
            return (meals.length > 0 ? meals : ['no plate']).map((meal) => ({ eater, meal }));
          }),
        ),
      );
  });
}
