import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { PlateOfAccount, PlateToCook } from '#domain/coverage/special-plates.ts';
import { servingText } from '#domain/daily-numbers/portion-text.ts';

/** How much of an alternative is cooked, and for which accounts. */
export type ServedPlate = Pick<PlateToCook, 'portions' | 'containers' | 'accounts'>;

/** An account's share of a plate; undefined if none of its people needs it. */
export const plateOfAccount = ({ accounts }: ServedPlate, accountId: string): PlateOfAccount | undefined =>
  accounts.find((one) => one.accountId === accountId);

/** 'Full Pan, 5 oz each, 160 oz per container' */
export const plateDetail = ({ containers }: Pick<ServedPlate, 'containers'>): string =>
  containers ? `${containers.container}, ${servingText(containers)}` : texts.noContainers;
