import type { ChangeAfterPlanning } from '#contract/changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import type { PlateToCook } from '#domain/coverage/special-plates.ts';
import { countedFood } from '#domain/daily-numbers/counted-food.ts';
import { listOrderedElements } from '#domain/daily-numbers/ordered-elements.ts';
import { listCalculationUnknowns } from '#domain/service-plan/calculation-unknowns.ts';
import type { DocumentView } from '../schemas.ts';
import { chefNumbersView } from './chef-numbers.ts';
import { dishCardsView } from './dish-cards.ts';
import { type HostFlowSource, hostFlowView } from './host-flow.ts';
import { type Delivery, packoutView } from './packout.ts';
import { type PrepSheetElement, prepSheetView } from './prep-sheet.ts';
import type { ServedElement } from './served-element.ts';
import { temperatureView } from './temperature.ts';

export interface AllPapersSource extends Omit<HostFlowSource, 'unknowns'> {
  readonly elements: readonly (ServedElement & PrepSheetElement)[];
  readonly calculation: Calculation;
  readonly deliveries: readonly Delivery[];
  readonly headcounts: readonly AccountHeadcount[];
  readonly plates: readonly PlateToCook[] | null;
  readonly changes: readonly ChangeAfterPlanning[];
}

/** All documents of a service on plain paper, for all its accounts (documents-14). */
export function allPapersView(source: AllPapersSource): DocumentView<'all-papers'> {
  const { occasion, elements, calculation } = source;
  const unknowns = listCalculationUnknowns(calculation);
  const orderedElements = listOrderedElements(elements, calculation.addOnCalculations);
  return {
    papers: {
      'chef-numbers': chefNumbersView(occasion, calculation, source),
      'prep-sheet': prepSheetView({ ...calculation, ...countedFood(calculation), occasion, elements, unknowns }),
      temperature: temperatureView(occasion, elements, unknowns),
      'host-flow': hostFlowView({ ...source, elements: orderedElements, unknowns }),
      packout: packoutView({ ...source, unknowns }),
      'dish-cards': dishCardsView(occasion, orderedElements),
    },
  };
}
