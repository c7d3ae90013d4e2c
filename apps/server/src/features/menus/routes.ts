import { menuOperations } from '#contract/menus.ts';
import { refuse } from '#contract/refusal.ts';
import { parseNameParameter } from '#domain/reference-data/tags.ts';
import { sendRefusal } from '../../http/errors.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { copyMenu, createMenu, deleteMenu, updateMenu, updateMenuHostFlow } from './commands.ts';
import { describeMenu, findLastServed, findMenu, findMenuHostFlow, listMenuNameTags, listMenus } from './queries.ts';

const mustHaveName = refuse('validation_failed', 'Must have valid menuName');

export function registerMenuRoutes(context: RouteContext): void {
  const { db, config } = context;
  serve(context, 'listMenus', menuOperations.listMenus, ({ query }) => listMenus(db, query));
  serve(context, 'listLastServed', menuOperations.listLastServed, async ({ query }) => ({
    data: await findLastServed(db, query, new Date()),
  }));
  serve(context, 'getMenu', menuOperations.getMenu, async ({ params }) => toReply(await findMenu(db, params.id)));
  serve(context, 'createMenu', menuOperations.createMenu, async ({ body, by }) =>
    toReply(await createMenu(db, by, body)),
  );
  serve(context, 'updateMenu', menuOperations.updateMenu, async ({ params, body, by, ifMatch }) =>
    toReply(await updateMenu(db, by, params.id, body, ifMatch)),
  );
  serve(context, 'deleteMenu', menuOperations.deleteMenu, async ({ params, by }) =>
    toReply(await deleteMenu(db, by, params.id)),
  );
  serve(context, 'copyMenu', menuOperations.copyMenu, async ({ body, by }) => toReply(await copyMenu(db, by, body)));
  serve(context, 'getMenuHostFlow', menuOperations.getMenuHostFlow, async ({ params }) =>
    toReply(await findMenuHostFlow(db, params.id)),
  );
  serve(context, 'updateMenuHostFlow', menuOperations.updateMenuHostFlow, async ({ params, body, by, ifMatch }) =>
    toReply(await updateMenuHostFlow(db, by, params.id, body.elements, ifMatch)),
  );
  serve(context, 'describeMenu', menuOperations.describeMenu, async ({ body }) => ({
    data: await describeMenu(db, config.DESCRIPTION_SERVICE_URL, body),
  }));
  serve(context, 'listMenuTags', menuOperations.listMenuTags, async ({ params }) => {
    const name = parseNameParameter(params.menuName);
    return name === '' ? mustHaveName : { data: await listMenuNameTags(db, name) };
  });
  // An empty name leaves no path segment, so the operation above is never reached.
  context.app.get('/v1/menu-element-classes/menu', { schema: { hide: true } }, (_request, reply) =>
    sendRefusal(reply, mustHaveName),
  );
}
