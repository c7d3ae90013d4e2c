import type { CoverageCounts, OpenPlate } from '#contract/coverage.ts';
import type { PrintState, SheetStatus } from '#contract/sheets.ts';
import type { AllergenStatement, CalendarDay, Id, IdName } from '#contract/values.ts';
import type { ElementPortions } from '../daily-numbers/countable-element.ts';
import type { OrderChoice } from '../service-plan/unknowns.ts';

/** A service line of a market; the day is the snapshot's. */
export interface Slot {
  readonly marketId: Id;
  readonly serviceLineId: Id;
}

interface RecordedDish {
  readonly name: string;
  /** Its element, if that one's allergens are not recorded either. */
  readonly unrecordedElementId: Id | null;
  readonly allergenStatement: AllergenStatement;
  /** Nobody has said what it is made of (catalogue-21). */
  readonly hasUnrecordedIngredients: boolean;
  /** Its element, if that is not recorded either. */
  readonly elementWithoutIngredientsId: Id | null;
}

/** An element of a scheduled menu or of a scheduled add-on: one of the two ids is set. */
export interface ReadinessDish extends Slot, RecordedDish, ElementPortions {
  readonly scheduledMenuId: Id | null;
  readonly scheduledAddOnId: Id | null;
  readonly hasVessel: boolean;
  readonly hasUtensil: boolean;
  readonly alternatives: readonly RecordedDish[];
}

type ReadinessOrder = Slot & OrderChoice;

/** A sheet that the service needs on paper. */
export interface ReadinessSheet extends Slot {
  /** "Packout sheet, Acme" */
  readonly title: string;
  /** Current together with a current change slip, too. */
  readonly status: SheetStatus;
  /** Null while nobody has made it. */
  readonly print: { readonly state: PrintState; readonly by: string | null } | null;
}

/** Everything that the questions are answered from, read at one moment. */
export interface ReadinessSnapshot {
  readonly date: CalendarDay;
  /** Every market and service line that is asked about, in the order of the screen. */
  readonly slots: readonly (Slot & { /** The day of its market. */ readonly today: CalendarDay })[];
  readonly menus: readonly (Slot & IdName)[];
  readonly dishes: readonly ReadinessDish[];
  readonly events: readonly (Slot & { readonly accountId: Id; readonly eaterCount: number })[];
  readonly orders: readonly ReadinessOrder[];
  readonly coverage: readonly (Slot &
    CoverageCounts & { readonly openOrigins: readonly string[]; readonly openPlates: readonly OpenPlate[] })[];
  readonly sheets: readonly ReadinessSheet[];
  /** Changes after planning that nobody has accepted (changes-2). */
  readonly openChanges: readonly (Slot & {
    readonly id: Id;
    readonly text: string;
    readonly dishes: readonly string[];
  })[];
  /** Not complete, of the day itself and of the last three days. */
  readonly owedSurveys: readonly (Slot & { readonly id: Id; readonly account: string; readonly date: CalendarDay })[];
}
