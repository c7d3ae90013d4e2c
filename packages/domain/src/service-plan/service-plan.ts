import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import type { UnitName } from '../amounts/units.ts';
import type { EventAddOn } from '../daily-numbers/add-on-calculations.ts';
import type { EventHeadCount } from '../daily-numbers/calculate-containers.ts';
import type { ElementPortions } from '../daily-numbers/countable-element.ts';
import type { PortionModifiers } from '../daily-numbers/portion-factor.ts';

export interface ServiceSlot {
  readonly marketId: Id;
  readonly date: CalendarDay;
  readonly serviceLineId: Id;
}

/** An element of the menu or of a scheduled add-on. */
export interface PlannedDish extends ElementPortions {
  readonly unit: UnitName | null;
  /** Null for a dish of the menu. */
  readonly addOnType: string | null;
  readonly scheduledAddOnId: Id | null;
}

export interface PlannedEvent extends EventHeadCount {
  readonly serviceEventId: Id;
  readonly pricePerPerson: number;
}

/** An add-on with several slots has a row for each; its price is the order's. */
export interface PlannedOrder extends EventAddOn {
  readonly orderId: Id;
  readonly serviceEventId: Id;
  readonly pricePerUnit: number;
  /** Null while none is scheduled, or while the choice between several is open (calculation-8). */
  readonly scheduledAddOnId: Id | null;
  /** How many add-ons of its type are scheduled. */
  readonly choices: number;
}

export interface PlanModifiers extends PortionModifiers {
  readonly byScheduledElement: (PortionModifiers['byScheduledElement'][number] & { readonly version: number })[];
}

/** What is planned and ordered in one market, on one day, in one service line: the food, and who gets it. */
export interface ServicePlan<Dish = PlannedDish> extends ServiceSlot {
  readonly menu: IdName | null;
  /** In their order. */
  readonly dishes: readonly Dish[];
  readonly events: readonly PlannedEvent[];
  readonly orders: readonly PlannedOrder[];
  readonly modifiers: PlanModifiers;
}
