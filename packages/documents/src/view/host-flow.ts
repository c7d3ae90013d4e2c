import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import { formatEaterNames, formatNeed, formatPlate } from '#domain/coverage/plate-text.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';
import type { HostFlowView } from '../schemas.ts';
import type { ServedElement } from './served-element.ts';
import { findAccountPlate, listOpenAccounts, type ServedPlate } from './served-plate.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toUnknownNotes } from './unknown-notes.ts';

type HostFlowElement = Pick<
  ServedElement,
  | 'name'
  | 'addOnType'
  | 'hostFlowOrder'
  | 'servingTemp'
  | 'allergens'
  | 'vessel'
  | 'utensil'
  | 'directionals'
  | 'alternatives'
>;

export interface HostFlowSource {
  readonly occasion: Occasion;
  readonly cuisine: string | null;
  readonly description: string;
  readonly notes: HostFlowView['notes'];
  readonly elements: readonly HostFlowElement[];
  readonly unknowns: readonly Unknown[];
  /** Whose host flow it is: names of people are printed for their own account only (diets-10). */
  readonly account: { readonly accountId: string; readonly name: string } | null;
}

/** '2 portions for Maya A., Noor B. (Vegan)': the people who get it from the host. */
function formatHandedOut(plate: ServedPlate, accountId: string): string {
  const ofAccount = findAccountPlate(plate, accountId);
  const eatersText = ofAccount && `${texts.portions(ofAccount.portions)} for ${formatEaterNames(ofAccount.eaters)}`;
  return formatNeed(eatersText ?? '', listOpenAccounts(plate, accountId));
}

/** Elements in host flow order, which is also the order of the printed numbers. */
export function toHostFlowView(source: HostFlowSource): HostFlowView {
  const { occasion, cuisine, description, notes, elements, unknowns, account } = source;
  return {
    head: toSheetHead(occasion, account?.name ?? null),
    cuisine,
    description,
    ...toUnknownNotes(unknowns),
    notes,
    elements: elements
      .toSorted((a, b) => a.hostFlowOrder - b.hostFlowOrder)
      .map(({ name, addOnType, servingTemp, allergens, vessel, utensil, directionals, alternatives }) => ({
        name,
        addOnType,
        servingTemp,
        allergens,
        vessel,
        utensil,
        directionals,
        alternatives: alternatives.map(({ name, allergens, plate }) => ({
          name,
          allergens,
          portions: plate && (account ? formatHandedOut(plate, account.accountId) : formatPlate(plate)),
        })),
      })),
  };
}
