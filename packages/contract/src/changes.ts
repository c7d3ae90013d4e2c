import * as z from 'zod';
import { operation } from './operation.ts';
import { Id } from './values.ts';

/** A change of the catalogue that changed what a service serves after it was planned (changes-2). */
export const ChangeAfterPlanning = z.object({
  id: Id,
  /** 'Milk was added to Pesto.' */
  text: z.string(),
  /** Dishes and alternatives of the service that it changes. */
  dishes: z.array(z.string()),
  /** Null for the product itself. */
  changedBy: z.string().nullable(),
  changedAt: z.string(),
  acceptedBy: z.string().nullable(),
  /** Null until somebody accepts it. */
  acceptedAt: z.string().nullable(),
});
export type ChangeAfterPlanning = z.output<typeof ChangeAfterPlanning>;

/** The question of a catalogue save: change planned services too? (changes-1) */
export const reachQuestionKinds = ['reach'] as const;

const MAX_ACCEPTED = 1_000;

export const changeOperations = {
  acceptChanges: operation({
    method: 'POST',
    path: '/v1/changes-after-planning/accept',
    permission: 'editScheduleMenu',
    summary: 'Accept changes after planning: their services show them no longer as open. Once accepted, they stay so',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_ACCEPTED) }),
    data: z.null(),
  }),
};
