import type { AccountCoverage, OpenPlate, PlateEaters, SpecialPlate } from '#contract/coverage.ts';
import type { PlateContainers } from '#contract/daily-numbers.ts';
import type { Id } from '#contract/values.ts';
import { roundPieces } from '../daily-numbers/container-count.ts';
import { countMillionths, toNumberFromMillionths } from '../daily-numbers/exact-decimal.ts';

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
export const getPlatePortions = (plate: Pick<PlateToCook, 'portions' | 'openAccounts'>): number | null =>
  plate.portions > 0 || getPlateNeed(plate) === 'notNeeded' ? plate.portions : null;

const getPlateKey = ({ scheduledElementId, order }: Pick<SpecialPlate, 'scheduledElementId' | 'order'>) =>
  `${scheduledElementId} ${order}`;

const addExactly = (left: number, right: number, unit?: string) =>
  toNumberFromMillionths(
    [left, right]
      .map(countMillionths)
      .reduce((sum, value) => sum + (unit === undefined ? value : roundPieces(value, unit)), 0n),
  );

const addContainers = (left: PlateContainers | null, right: PlateContainers | null): PlateContainers | null =>
  left &&
  right && {
    ...left,
    containerCount: left.containerCount + right.containerCount,
    halfCount: left.halfCount + right.halfCount,
    portion: addExactly(left.portion, right.portion, left.portionUnit),
    roundedPortion: addExactly(left.roundedPortion, right.roundedPortion),
  };

interface AccountsWithPlates {
  readonly accounts: readonly Pick<AccountCoverage, 'accountId' | 'account' | 'plates' | 'openPlates'>[];
}

/**
 * The alternatives of a service that somebody needs or may need, from its coverage (diets-8). Accounts keep their order.
 */
export function listSpecialPlates({ accounts }: AccountsWithPlates): PlateToCook[] {
  const plates = new Map<string, PlateToCook>();
  for (const { accountId, account, plates: ofAccount, openPlates } of accounts) {
    for (const { eaters, ...plate } of ofAccount) {
      const existingPlate = plates.get(getPlateKey(plate));
      const { portions, containers } = plate;
      const mine = { accountId, account, portions, eaters, containers };
      plates.set(getPlateKey(plate), {
        ...plate,
        portions: portions + (existingPlate?.portions ?? 0),
        containers:
          existingPlate && existingPlate.portions > 0
            ? addContainers(existingPlate.containers, containers)
            : containers,
        accounts: [...(existingPlate?.accounts ?? []), mine],
        openAccounts: existingPlate?.openAccounts ?? [],
      });
    }
    for (const { reason, people, ...plate } of openPlates) {
      const existingPlate = plates.get(getPlateKey(plate)) ?? { ...plate, ...notNeeded };
      const openAccounts = [...existingPlate.openAccounts, { accountId, account, reason, people }];
      plates.set(getPlateKey(plate), { ...existingPlate, openAccounts });
    }
  }
  return [...plates.values()];
}

/** The plate of one alternative of a dish. */
export const findPlate = (
  plates: readonly PlateToCook[],
  scheduledElementId: Id,
  order: number,
): PlateToCook | undefined => plates.find((plate) => getPlateKey(plate) === getPlateKey({ scheduledElementId, order }));

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
export function groupPlateEaters({ accounts }: Pick<PlateToCook, 'accounts'>): PlateEaters[] {
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
