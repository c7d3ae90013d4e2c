import type { SentPackout } from '#contract/sent-documents.ts';
import type { PackoutView } from '../packout-schema.ts';
import { packoutSections } from './packout.ts';
import { occasionOf, type PrintMoment, toAllergens } from './sent-data.ts';
import { sheetHead } from './sheet-head.ts';

export function sentPackoutView(sent: SentPackout, moment: PrintMoment): PackoutView {
  const sections = packoutSections(
    sent.elements.map((element) => ({
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
    head: sheetHead(occasionOf(sent, moment)),
    notServed: null,
    accounts: [
      {
        account: sent.account || null,
        headCount: sent.headCount ?? null,
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
