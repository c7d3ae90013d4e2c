import { refuseNotFound } from '#contract/refusal.ts';
import { statementOperations } from '#contract/statements.ts';
import { sumAmounts } from '#domain/statements/amounts.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { closeStatement, closeStatements } from './commands.ts';
import { findClosedStatements, findStatements, listClosedStatements } from './queries.ts';

export function registerStatementRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listStatements', statementOperations.listStatements, async ({ query }) => {
    const data = await findStatements(db, query, new Date());
    return { data, meta: { total: sumAmounts(data.flatMap(({ total, closedTotal }) => [total, closedTotal])) } };
  });
  serve(context, 'getStatement', statementOperations.getStatement, async ({ params }) => {
    const [data] = await findClosedStatements(db, [params.id]);
    return data ? { data } : refuseNotFound();
  });
  serve(context, 'closeStatement', statementOperations.closeStatement, async ({ body, by }) =>
    toReply(await closeStatement(db, by, body, new Date())),
  );
  serve(context, 'closeStatements', statementOperations.closeStatements, async ({ body, by, progress }) => ({
    data: await closeStatements(db, by, body, { now: new Date(), progress }),
  }));
  serve(context, 'listClosedStatements', statementOperations.listClosedStatements, async ({ query }) => {
    const { data, count } = await listClosedStatements(db, query);
    return { data, meta: { count } };
  });
}
