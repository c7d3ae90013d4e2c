import { replacementOperations as operations } from '#contract/replacements.ts';
import { can } from '#domain/session/can.ts';
import type { CurrentUser } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { replaceIngredient } from './commands.ts';
import { findReplacements } from './queries.ts';

function maySchedule(user: CurrentUser | null): boolean {
  const role = user && { name: user.roleName ?? '', permissions: user.permissions };
  return can(user && { type: user.type, role }, 'editScheduleMenu');
}

export function registerReplacementRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listReplacements', operations.listReplacements, async ({ params, query, user }) =>
    toReply(await findReplacements(db, params.id, query.q, maySchedule(user))),
  );
  serve(context, 'replaceIngredient', operations.replaceIngredient, async ({ params, query, body, by, user }) =>
    toReply(await replaceIngredient(db, by, params.id, body, { ...query, maySchedule: maySchedule(user) })),
  );
}
