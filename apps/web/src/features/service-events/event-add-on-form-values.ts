import * as z from 'zod';
import { type EventAddOnAnswer, ServiceEventAddOnInput } from '#contract/service-events.ts';

export const AddOnFormSchema = z.object({
  /** Null means one per eater. */
  quantity: ServiceEventAddOnInput.shape.quantity,
  pricePerUnit: ServiceEventAddOnInput.shape.pricePerUnit.nullable(),
});
export type AddOnFormValues = z.input<typeof AddOnFormSchema>;

export const toEventAddOnValues = ({ isForEveryEater, quantity, pricePerUnit }: EventAddOnAnswer): AddOnFormValues => ({
  quantity: isForEveryEater ? null : quantity,
  pricePerUnit,
});

/** An emptied price is no price. */
export const toEventAddOnInput = ({ quantity, pricePerUnit }: AddOnFormValues): ServiceEventAddOnInput => ({
  quantity,
  pricePerUnit: pricePerUnit ?? 0,
});
