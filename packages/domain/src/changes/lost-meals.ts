import type { ServiceCoverage } from '#contract/coverage.ts';
import type { Id } from '#contract/values.ts';

/** How many people are covered, by account and needs: people with the same needs can swap their dishes. */
function countCoveredByNeeds({ accounts }: ServiceCoverage): Map<string, number> {
  const peopleByNeeds = new Map<string, number>();
  for (const { accountId, groups } of accounts) {
    for (const { outcome, needs, count } of groups) {
      const key = `${accountId} ${needs.join()}`;
      if (outcome === 'covered') peopleByNeeds.set(key, (peopleByNeeds.get(key) ?? 0) + count);
    }
  }
  return peopleByNeeds;
}

/** So many people lose their meal at this service. */
interface Meals {
  readonly scheduledMenuId: Id;
  readonly people: number;
}

/** People who are covered before and not after, for each scheduled menu where there are any. */
export function listLostMeals(before: readonly ServiceCoverage[], after: readonly ServiceCoverage[]): Meals[] {
  const later = new Map(after.map((service) => [service.scheduledMenu.id, countCoveredByNeeds(service)]));
  return before.flatMap((service) => {
    const peopleByNeeds = later.get(service.scheduledMenu.id);
    const people = [...countCoveredByNeeds(service)].reduce(
      (sum, [key, count]) => sum + Math.max(0, count - (peopleByNeeds?.get(key) ?? 0)),
      0,
    );
    return people > 0 ? [{ scheduledMenuId: service.scheduledMenu.id, people }] : [];
  });
}

/** People who are covered after and not before. */
export const listGainedMeals = (before: readonly ServiceCoverage[], after: readonly ServiceCoverage[]): Meals[] =>
  listLostMeals(after, before);
