import * as z from 'zod';
import { type ClosingInput, HandMadeServices } from '#contract/closings.ts';
import { validateClosing } from '#domain/service-events/closing-faults.ts';
import { isApiError } from '../../api/api-error.ts';
import { day } from '../../shell/record-field-values.ts';

export const everybody = 'all';

/** `scope` is `all`, `market` or `account` with an id after a space. An empty last day is the first. */
export const ClosingFormSchema = z
  .object({
    scope: z.string(),
    firstDay: day.min(1, 'First day is required.'),
    lastDay: day,
    reason: z.string().trim().min(1, 'Reason is required.').max(200),
    handMade: z.enum(['', 'keep', 'cancel']),
  })
  .superRefine((values, context) => {
    if (!values.firstDay) return;
    for (const [field, message] of Object.entries(validateClosing(toClosingInput(values))))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type ClosingFormValues = z.input<typeof ClosingFormSchema>;

export function toClosingInput({ scope, firstDay, lastDay, reason, handMade }: ClosingFormValues): ClosingInput {
  const [kind, id = null] = scope.split(' ');
  return {
    accountId: kind === 'account' ? id : null,
    marketId: kind === 'market' ? id : null,
    firstDay,
    lastDay: lastDay || firstDay,
    reason,
    handMade: handMade || null,
  };
}

/** The services made by hand that the server asks about. */
export function findHandMadeServices(error: unknown): HandMadeServices | undefined {
  if (!isApiError(error, 'conflict')) return undefined;
  return HandMadeServices.safeParse(error.details).data;
}
