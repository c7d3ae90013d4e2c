import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import { needsOfEaters } from '#domain/coverage/plate-text.ts';
import { eatersOf, type PlateOfAccount, type PlateToCook } from '#domain/coverage/special-plates.ts';
import { servingText } from '#domain/daily-numbers/portion-text.ts';

/** How much of an alternative is cooked, and for which accounts. */
export type ServedPlate = Pick<PlateToCook, 'portions' | 'containers' | 'accounts'>;

/** The plate of an alternative that nobody needs. */
export const notNeeded: ServedPlate = { portions: 0, containers: null, accounts: [] };

/** What an account gets of a plate; undefined if none of its people needs it. */
export const plateOfAccount = ({ accounts }: ServedPlate, accountId: string): PlateOfAccount | undefined =>
  accounts.find((one) => one.accountId === accountId);

const needsText = (portions: number, needs: string) => `${texts.portions(portions)}: ${needs}`;

/** '6 portions: 4 Vegan, 2 Milk': counts and needs, no names (diets-10). */
export const plateText = (plate: ServedPlate): string =>
  plate.portions === 0 ? texts.nobodyNeeds : needsText(plate.portions, needsOfEaters(eatersOf(plate)));

export const accountPlateText = ({ portions, eaters }: PlateOfAccount): string =>
  needsText(portions, needsOfEaters(eaters));

/** 'Full Pan, 5 oz each, 160 oz per container' */
export const plateDetail = ({ containers }: Pick<ServedPlate, 'containers'>): string =>
  containers ? `${containers.container}, ${servingText(containers)}` : texts.noContainers;
