import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { OpenAccount, PlateOfAccount, PlateToCook } from '#domain/coverage/special-plates.ts';
import { formatServing } from '#domain/daily-numbers/portion-text.ts';

/** How much of an alternative is cooked, and for which accounts. */
export type ServedPlate = Pick<PlateToCook, 'portions' | 'containers' | 'accounts' | 'openAccounts'>;

/** An account's share of a plate; undefined if none of its people needs it. */
export const findAccountPlate = ({ accounts }: ServedPlate, accountId: string): PlateOfAccount | undefined =>
  accounts.find((plate) => plate.accountId === accountId);

/** The people of an account who may need a plate that nobody could count for them. */
export const listOpenAccounts = ({ openAccounts }: ServedPlate, accountId: string): OpenAccount[] =>
  openAccounts.filter((open) => open.accountId === accountId);

/** True unless an account is known not to need a plate. */
export const isForAccount = (plate: ServedPlate, accountId: string): boolean =>
  findAccountPlate(plate, accountId) !== undefined || listOpenAccounts(plate, accountId).length > 0;

/** 'Full Pan, 5 oz each, 160 oz per container' */
export const formatPlateDetail = ({ containers }: Pick<ServedPlate, 'containers'>): string =>
  containers ? `${containers.container}, ${formatServing(containers)}` : texts.noContainers;
