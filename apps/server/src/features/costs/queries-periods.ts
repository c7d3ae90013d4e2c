import { setImmediate } from 'node:timers/promises';
import { costTexts } from '#contract/costs-texts.ts';
import type { CostPeriod, DayCost, PeriodCost } from '#contract/period-costs.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { explainDayCost } from '#domain/costs/day-cost.ts';
import { type CostedService, sumPeriodCost } from '#domain/costs/period-cost.ts';
import { costService } from '#domain/costs/service-cost.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { findCostedServices } from './queries.ts';
import type { Period } from './queries-services.ts';

const WEEK = 7;
const COMPARED_WEEKS = 8;

const queryMarketNames = prepareQuery<{ id: Id; name: string }>(
  'costs-markets',
  'select id, name from markets where $1::uuid is null or id = $1',
);

/** All services of a period with their costs; others are answered between two of them. */
async function costPeriod(snapshot: Transaction, period: Period): Promise<CostedService[] | Refusal> {
  const { services, pantry } = await findCostedServices(snapshot, period);
  const costed: CostedService[] = [];
  for (const service of services) {
    const cost = costService(service, pantry);
    if (!cost) return refuse('validation_failed', costTexts.tooLarge);
    costed.push({ service, cost });
    await setImmediate();
  }
  return costed;
}

export const findPeriodCost = (db: Database, { marketId, from, to }: CostPeriod): Promise<PeriodCost | Refusal> =>
  readInSnapshot(db, async (snapshot) => {
    const nameById = new Map((await queryMarketNames(snapshot, [marketId ?? null])).map(({ id, name }) => [id, name]));
    const services = await costPeriod(snapshot, { marketIds: [...nameById.keys()], from, to });
    return isRefusal(services) ? services : sumPeriodCost(services, (id) => nameById.get(id) ?? '');
  });

/** One day beside the same weekday of the weeks before, all at the recipes and prices of now. */
export const findDayCost = (
  db: Database,
  { marketId, date }: { readonly marketId?: Id | undefined; readonly date: CalendarDay },
): Promise<DayCost | Refusal> =>
  readInSnapshot(db, async (snapshot) => {
    const marketIds = (await queryMarketNames(snapshot, [marketId ?? null])).map(({ id }) => id);
    const days: CostedService[][] = [];
    for (let week = 0; week <= COMPARED_WEEKS; week += 1) {
      const day = addDays(date, -WEEK * week);
      const services = await costPeriod(snapshot, { marketIds, from: day, to: day });
      if (isRefusal(services)) return services;
      days.push(services);
    }
    const [today = [], ...weeksBefore] = days;
    return explainDayCost(date, today, weeksBefore);
  });
