import type { ChangeAfterPlanning } from '#contract/changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import type { PlateToCook } from '#domain/coverage/special-plates.ts';
import { toCountedFood } from '#domain/daily-numbers/counted-food.ts';
import { listOrderedElements } from '#domain/daily-numbers/ordered-elements.ts';
import { listCalculationUnknowns } from '#domain/service-plan/calculation-unknowns.ts';
import type { DocumentView } from '../schemas.ts';
import { toChefNumbersView } from './chef-numbers.ts';
import { toDishCardsView } from './dish-cards.ts';
import { type HostFlowSource, toHostFlowView } from './host-flow.ts';
import { type Delivery, toPackoutView } from './packout.ts';
import { type PrepSheetElement, toPrepSheetView } from './prep-sheet.ts';
import type { ServedElement } from './served-element.ts';
import { toTemperatureView } from './temperature.ts';

export interface AllPapersSource extends Omit<HostFlowSource, 'unknowns'> {
  readonly elements: readonly (ServedElement & PrepSheetElement)[];
  readonly calculation: Calculation;
  readonly deliveries: readonly Delivery[];
  readonly headcounts: readonly AccountHeadcount[];
  readonly plates: readonly PlateToCook[] | null;
  readonly changes: readonly ChangeAfterPlanning[];
}

/** All documents of a service on plain paper, for all its accounts (documents-14). */
export function toAllPapersView(source: AllPapersSource): DocumentView<'all-papers'> {
  const { occasion, calculation } = source;
  const unknowns = listCalculationUnknowns(calculation);
  const elements = listOrderedElements(source.elements, calculation.addOnCalculations);
  return {
    papers: {
      'chef-numbers': toChefNumbersView(occasion, calculation, source),
      'prep-sheet': toPrepSheetView({ ...calculation, ...toCountedFood(calculation), occasion, elements, unknowns }),
      temperature: toTemperatureView(occasion, elements, unknowns),
      'host-flow': toHostFlowView({ ...source, elements, unknowns }),
      packout: toPackoutView({ ...source, elements, unknowns }),
      'dish-cards': toDishCardsView(occasion, elements),
    },
  };
}
