import { menuOperations } from '#contract/menus.ts';
import { refuse } from '#contract/refusal.ts';
import { nameFromPath } from '#domain/lookups/tags.ts';
import { sendRefusal } from '../../http/errors.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { copyMenu, createMenu, deleteMenu, updateMenu, updateMenuHostFlow } from './commands.ts';
import { describeMenu, findMenu, findMenuHostFlow, listMenus, tagsOfMenuName } from './queries.ts';

const mustHaveName = refuse('validation_failed', 'Must have valid menuName');

export function menuRoutes(door: Door): void {
  const { db, config } = door;
  serve(door, 'listMenus', menuOperations.listMenus, ({ query }) => listMenus(db, query));
  serve(door, 'getMenu', menuOperations.getMenu, async ({ params }) => replyWith(await findMenu(db, params.id)));
  serve(door, 'createMenu', menuOperations.createMenu, async ({ body, by }) =>
    replyWith(await createMenu(db, by, body)),
  );
  serve(door, 'updateMenu', menuOperations.updateMenu, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateMenu(db, by, params.id, body, ifMatch)),
  );
  serve(door, 'deleteMenu', menuOperations.deleteMenu, async ({ params, by }) =>
    replyWith(await deleteMenu(db, by, params.id)),
  );
  serve(door, 'copyMenu', menuOperations.copyMenu, async ({ body, by }) => replyWith(await copyMenu(db, by, body)));
  serve(door, 'getMenuHostFlow', menuOperations.getMenuHostFlow, async ({ params }) =>
    replyWith(await findMenuHostFlow(db, params.id)),
  );
  serve(door, 'updateMenuHostFlow', menuOperations.updateMenuHostFlow, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateMenuHostFlow(db, by, params.id, body.elements, ifMatch)),
  );
  serve(door, 'describeMenu', menuOperations.describeMenu, async ({ body }) => ({
    data: await describeMenu(db, config.DESCRIPTION_SERVICE_URL, body),
  }));
  serve(door, 'listMenuTags', menuOperations.listMenuTags, async ({ params }) => {
    const name = nameFromPath(params.menuName);
    return name === '' ? mustHaveName : { data: await tagsOfMenuName(db, name) };
  });
  // An empty name leaves no path segment, so the operation above is never reached.
  door.app.get('/v1/menu-element-classes/menu', { schema: { hide: true } }, (_request, reply) =>
    sendRefusal(reply, mustHaveName),
  );
}
