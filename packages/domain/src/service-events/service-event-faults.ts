import type { ServiceEventInput } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';

type Headcounts = Pick<ServiceEventInput, 'eaterCount' | 'dietaryCount' | 'allergenCount'>;

/** What is wrong with the numbers of a service event, by field; empty when nothing is. */
export function serviceEventFaults({ eaterCount, dietaryCount, allergenCount }: Headcounts): Record<string, string> {
  return {
    ...(dietaryCount > eaterCount && { dietaryCount: serviceEventTexts.tooManyVegetarians }),
    ...(allergenCount > eaterCount && { allergenCount: serviceEventTexts.tooManyAllergies }),
  };
}
