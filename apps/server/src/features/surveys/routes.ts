import type { FastifyRequest } from 'fastify';
import { refuseNotFound } from '#contract/refusal.ts';
import { surveyOperations } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { can } from '#domain/session/can.ts';
import type { CurrentUser } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { removeSecondVersion, saveSurvey } from './commands.ts';
import { findSurvey, listOpenSurveys } from './queries.ts';
import { listSurveys, type Reach } from './queries-survey-list.ts';
import { findSurveyThanks } from './queries-thanks.ts';

function requireReach(user: CurrentUser | null): Reach {
  const role = user && { name: user.roleName ?? '', permissions: user.permissions };
  const mayEdit = can(user && { type: user.type, role }, 'edit-host-survey');
  return { mayEdit, onlyMarketId: mayEdit ? undefined : (user?.defaultMarketId ?? null) };
}

const isWithin = ({ onlyMarketId }: Reach, survey: { marketId: Id }) =>
  onlyMarketId === undefined || survey.marketId === onlyMarketId;

function readSubmissionKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= 200 ? key : undefined;
}

export function registerSurveyRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listHostSurveys', surveyOperations.listHostSurveys, async ({ query, user }) => {
    const { data, count } = await listSurveys(db, query, requireReach(user));
    return { data, meta: { count } };
  });
  serve(context, 'listOpenHostSurveys', surveyOperations.listOpenHostSurveys, async ({ query, user }) => ({
    data: await listOpenSurveys(db, query, requireReach(user)),
  }));
  serve(context, 'getHostSurvey', surveyOperations.getHostSurvey, async ({ params, user }) => {
    const reach = requireReach(user);
    const survey = await findSurvey(db, params.id, reach);
    return survey && isWithin(reach, survey) ? { data: survey } : refuseNotFound();
  });
  serve(context, 'getSurveyThanks', surveyOperations.getSurveyThanks, async ({ params, user }) => {
    if (!user) return refuseNotFound();
    const { onlyMarketId } = requireReach(user);
    const data = await findSurveyThanks(db, { surveyId: params.id, userId: user.id, onlyMarketId }, new Date());
    return data ? { data } : refuseNotFound();
  });
  serve(
    context,
    'saveHostSurvey',
    surveyOperations.saveHostSurvey,
    async ({ params, query, body, user, by, ifMatch, request }) => {
      if (!user) return refuseNotFound();
      const submission = {
        surveyId: params.id,
        input: body,
        userId: user.id,
        ifMatch,
        key: readSubmissionKey(request),
        sentAt: query.sentAt,
        now: new Date(),
      };
      return saveSurvey(db, by, { ...submission, ...requireReach(user) });
    },
  );
  serve(context, 'deleteSecondVersion', surveyOperations.deleteSecondVersion, async ({ params, by }) =>
    toReply(await removeSecondVersion(db, by, params)),
  );
}
