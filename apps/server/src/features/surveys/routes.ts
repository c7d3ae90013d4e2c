import type { FastifyRequest } from 'fastify';
import { notFound } from '#contract/refusal.ts';
import { surveyOperations } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { can } from '#domain/session/can.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import type { CurrentUser } from '../../session/door.ts';
import { saveSurvey } from './commands.ts';
import { findSurvey, listSurveys } from './queries.ts';

/** Whoever may not edit surveys sees and fills in those of the own market only; others look as if they were not there. */
interface Reach {
  readonly mayEdit: boolean;
  readonly onlyMarketId: Id | null | undefined;
}

function reachOf(user: CurrentUser | null): Reach {
  const role = user && { name: user.roleName ?? '', permissions: user.permissions };
  const mayEdit = can(user && { type: user.type, role }, 'edit-host-survey');
  return { mayEdit, onlyMarketId: mayEdit ? undefined : (user?.defaultMarketId ?? null) };
}

const isWithin = ({ onlyMarketId }: Reach, survey: { marketId: Id }) =>
  onlyMarketId === undefined || survey.marketId === onlyMarketId;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= 200 ? key : undefined;
}

export function surveyRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listHostSurveys', surveyOperations.listHostSurveys, async ({ query, user }) => {
    const { data, count } = await listSurveys(db, query, reachOf(user).onlyMarketId);
    return { data, meta: { count } };
  });
  serve(door, 'getHostSurvey', surveyOperations.getHostSurvey, async ({ params, user }) => {
    const survey = await findSurvey(db, params.id);
    return survey && isWithin(reachOf(user), survey) ? { data: survey } : notFound();
  });
  serve(
    door,
    'saveHostSurvey',
    surveyOperations.saveHostSurvey,
    async ({ params, body, user, by, ifMatch, request }) => {
      if (!user) return notFound();
      const submission = {
        surveyId: params.id,
        input: body,
        userId: user.id,
        ifMatch,
        key: keyOf(request),
        now: new Date(),
      };
      return replyWith(await saveSurvey(db, by, { ...submission, ...reachOf(user) }));
    },
  );
}
