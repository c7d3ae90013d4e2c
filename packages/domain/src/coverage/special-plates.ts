import type { AccountCoverage, OpenPlate, PlateEaters, SpecialPlate } from '#contract/coverage.ts';
import type { PlateContainers } from '#contract/daily-numbers.ts';
import type { Id } from '#contract/values.ts';
import { roundPieces } from '../daily-numbers/container-count.ts';
import { millionths, numberFromMillionths } from '../daily-numbers/exact-decimal.ts';

/** The share of one account in an alternative. */
export interface PlateOfAccount extends Pick<SpecialPlate, 'portions' | 'eaters' | 'containers'> {
  readonly accountId: Id;
  readonly account: string;
}

/** People of an account who may need an alternative that nobody could count for them. */
export interface OpenAccount extends Pick<OpenPlate, 'reason' | 'people'> {
  readonly accountId: Id;
  readonly account: string;
}

/** An alternative with everybody of a service who needs it; `portions` and `containers` are the sums of its accounts. */
export interface PlateToCook extends Omit<SpecialPlate, 'eaters'> {
  readonly accounts: readonly PlateOfAccount[];
  readonly openAccounts: readonly OpenAccount[];
}

/** The plate of an alternative that nobody needs. */
export const notNeeded: Pick<PlateToCook, 'portions' | 'containers' | 'accounts' | 'openAccounts'> = {
  portions: 0,
  containers: null,
  accounts: [],
  openAccounts: [],
};

type PlateNeed = 'needed' | 'notCounted' | 'mayBeNeeded' | 'notNeeded';

/** Whether anybody needs an alternative: only who is known to get a meal without it does not (diets-8). */
export function getPlateNeed({ portions, openAccounts }: Pick<PlateToCook, 'portions' | 'openAccounts'>): PlateNeed {
  if (portions > 0) return 'needed';
  if (openAccounts.some(({ reason }) => reason === 'noPortion')) return 'notCounted';
  return openAccounts.length > 0 ? 'mayBeNeeded' : 'notNeeded';
}

/** Null where a zero would read as nobody. */
export const getPortions = (plate: Pick<PlateToCook, 'portions' | 'openAccounts'>): number | null =>
  plate.portions > 0 || getPlateNeed(plate) === 'notNeeded' ? plate.portions : null;

const keyOf = ({ scheduledElementId, order }: Pick<SpecialPlate, 'scheduledElementId' | 'order'>) =>
  `${scheduledElementId} ${order}`;

const addExactly = (left: number, right: number, unit?: string) =>
  numberFromMillionths(
    [left, right]
      .map(millionths)
      .reduce((sum, value) => sum + (unit === undefined ? value : roundPieces(value, unit)), 0n),
  );

const addContainers = (one: PlateContainers | null, other: PlateContainers | null): PlateContainers | null =>
  one &&
  other && {
    ...one,
    containerCount: one.containerCount + other.containerCount,
    halfCount: one.halfCount + other.halfCount,
    portion: addExactly(one.portion, other.portion, one.portionUnit),
    roundedPortion: addExactly(one.roundedPortion, other.roundedPortion),
  };

interface AccountsWithPlates {
  readonly accounts: readonly Pick<AccountCoverage, 'accountId' | 'account' | 'plates' | 'openPlates'>[];
}

/**
 * The alternatives of a service that somebody needs or may need, from its coverage (diets-8). Accounts keep their order.
 */
export function specialPlates({ accounts }: AccountsWithPlates): PlateToCook[] {
  const plates = new Map<string, PlateToCook>();
  for (const { accountId, account, plates: ofAccount, openPlates } of accounts) {
    for (const { eaters, ...plate } of ofAccount) {
      const known = plates.get(keyOf(plate));
      const { portions, containers } = plate;
      const mine = { accountId, account, portions, eaters, containers };
      plates.set(keyOf(plate), {
        ...plate,
        portions: portions + (known?.portions ?? 0),
        containers: known && known.portions > 0 ? addContainers(known.containers, containers) : containers,
        accounts: [...(known?.accounts ?? []), mine],
        openAccounts: known?.openAccounts ?? [],
      });
    }
    for (const { reason, people, ...plate } of openPlates) {
      const known = plates.get(keyOf(plate)) ?? { ...plate, ...notNeeded };
      const openAccounts = [...known.openAccounts, { accountId, account, reason, people }];
      plates.set(keyOf(plate), { ...known, openAccounts });
    }
  }
  return [...plates.values()];
}

/** The plate of one alternative of a dish. */
export const plateOf = (
  plates: readonly PlateToCook[],
  scheduledElementId: Id,
  order: number,
): PlateToCook | undefined => plates.find((plate) => keyOf(plate) === keyOf({ scheduledElementId, order }));

/** Needs and counts, no names, except those of the account whose host reads it (diets-10). */
export const withoutNames = (plates: readonly PlateToCook[], accountId?: Id): PlateToCook[] =>
  plates.map((plate) => ({
    ...plate,
    accounts: plate.accounts.map((account) =>
      account.accountId === accountId
        ? account
        : { ...account, eaters: account.eaters.map((eaters) => ({ ...eaters, people: [] })) },
    ),
  }));

/** All eaters of a plate, each need once. */
export function countEaters({ accounts }: Pick<PlateToCook, 'accounts'>): PlateEaters[] {
  const byNeeds = Map.groupBy(
    accounts.flatMap(({ eaters }) => eaters),
    ({ needs }) => JSON.stringify(needs),
  );
  return [...byNeeds.values()].map((same) => ({
    needs: same[0]?.needs ?? [],
    people: same.flatMap(({ people }) => people),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));
}
