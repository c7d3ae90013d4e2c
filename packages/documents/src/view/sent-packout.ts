import type { SentPackout } from '#contract/sent-documents.ts';
import type { PackoutView } from '../packout-schema.ts';
import { toPackoutSections } from './packout.ts';
import { type PrintMoment, toAllergens, toOccasion } from './sent-data.ts';
import { toSheetHead } from './sheet-head.ts';

export function toSentPackoutView(body: SentPackout, moment: PrintMoment): PackoutView {
  const sections = toPackoutSections(
    body.elements.map((element) => ({
      servingTemp: element.servingTemp ?? null,
      packed: {
        name: element.name,
        insteadOf: null,
        portions: null,
        container: element.container || null,
        allergens: toAllergens(element),
        full: element.containerCount,
        half: element.halfCount,
        percentMore: 0,
        isCounted: element.containerCount + element.halfCount > 0,
      },
    })),
  );
  return {
    head: toSheetHead(toOccasion(body, moment)),
    notServed: null,
    accounts: [
      {
        account: body.account || null,
        headCount: body.headCount ?? null,
        veggies: 0,
        accommodations: null,
        starts: null,
        deliverTo: null,
        saladType: null,
        hasDessert: false,
        notes: '',
        containers: sections.reduce((sum, { toLoad }) => sum + toLoad, 0),
        sections,
        addOns: [],
        kit: [],
      },
    ],
  };
}
