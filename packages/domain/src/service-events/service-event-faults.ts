import type { ServiceEventInput } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';

type Headcounts = Pick<ServiceEventInput, 'eaterCount' | 'dietaryCount' | 'allergenCount'>;

/** Faults of a service event's numbers by field; empty if valid. */
export function validateServiceEvent({ eaterCount, dietaryCount, allergenCount }: Headcounts): Record<string, string> {
  return {
    ...(dietaryCount > eaterCount && { dietaryCount: serviceEventTexts.tooManyVegetarians }),
    ...(allergenCount > eaterCount && { allergenCount: serviceEventTexts.tooManyAllergies }),
  };
}
