import type { Id } from '#contract/values.ts';
import { WHOLE_PORTION } from './container-count.ts';
import { countThousandths } from './exact-decimal.ts';

/** 0.1 is ten per cent more (service-events-11). A modifier that is not listed is 0. */
export interface PortionModifiers {
  readonly byElementType: readonly { accountId: string; elementTypeId: string; value: number }[];
  readonly byScheduledElement: readonly { accountId: string; scheduledElementId: string; value: number }[];
}

export interface ModifiedElement {
  readonly elementType: { readonly id: Id } | null;
  readonly scheduledElementId: Id;
}

/** How much more than usual, in per cent: 20 for a factor of 1.2, -12.5 for 0.875. */
export const toPercentMore = (portionFactor: number): number =>
  Number(countThousandths(portionFactor) - WHOLE_PORTION) / 10;

/** '= +10%' beside a modifier of 0.1, and nothing beside 0 (service-events-11). */
export function describeModifier(modifier: number): string | undefined {
  const percent = Number(countThousandths(modifier)) / 10;
  return percent === 0 ? undefined : `= ${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)}%`;
}

/** '+20%', or nothing for the usual portion. */
export function formatModifier(portionFactor: number): string | null {
  const percent = toPercentMore(portionFactor);
  if (percent === 0) return null;
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)}%`;
}

/** The portion of an account in per cent of the usual one, from both of its modifiers (calculation-3). */
export const toPortionPercent = (ownModifier: number, menuModifier: number): number =>
  Math.max(0, Number(WHOLE_PORTION + countThousandths(ownModifier) + countThousandths(menuModifier)) / 10);

/** In thousandths. */
export interface Factor {
  readonly ofElementType: bigint;
  readonly ofElement: bigint;
  /** 1 plus both, at least 0 (calculation-3). */
  readonly factor: bigint;
}

export function createModifierLookup({ byElementType, byScheduledElement }: PortionModifiers) {
  // Grouped by account, for one map look-up per account instead of one per element.
  const byAccount = new Map<string, Map<string, bigint>>();
  const note = (accountId: string, id: string, value: number) => {
    const ofAccount = byAccount.get(accountId) ?? new Map<string, bigint>();
    byAccount.set(accountId, ofAccount.set(id, countThousandths(value)));
  };
  for (const modifier of byElementType) note(modifier.accountId, modifier.elementTypeId, modifier.value);
  for (const modifier of byScheduledElement) note(modifier.accountId, modifier.scheduledElementId, modifier.value);

  return (accountId: string) => {
    const ofAccount = byAccount.get(accountId);
    return ({ elementType, scheduledElementId }: ModifiedElement): Factor => {
      const ofElementType = (elementType && ofAccount?.get(elementType.id)) ?? 0n;
      const ofElement = ofAccount?.get(scheduledElementId) ?? 0n;
      const factor = WHOLE_PORTION + ofElementType + ofElement;
      return { ofElementType, ofElement, factor: factor > 0n ? factor : 0n };
    };
  };
}

/** The factor alone. */
export function createFactorLookup(modifiers: PortionModifiers) {
  const ofAccount = createModifierLookup(modifiers);
  return (accountId: string) => {
    const ofElement = ofAccount(accountId);
    return (element: ModifiedElement): bigint => ofElement(element).factor;
  };
}
