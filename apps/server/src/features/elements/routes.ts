import { elementOperations } from '#contract/elements.ts';
import { refuse } from '#contract/refusal.ts';
import { nameFromPath } from '#domain/lookups/tags.ts';
import { sendRefusal } from '../../http/errors.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { copyElement, createElement, deleteElement, updateElement } from './commands.ts';
import { findElement, listElements, tagsOfElementName } from './queries.ts';

const mustHaveName = refuse('validation_failed', 'Must have valid elementName');

export function elementRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listElements', elementOperations.listElements, ({ query }) => listElements(db, query));
  serve(door, 'getElement', elementOperations.getElement, async ({ params }) =>
    replyWith(await findElement(db, params.id)),
  );
  serve(door, 'createElement', elementOperations.createElement, async ({ query, body, by }) =>
    replyWith(await createElement(db, by, body, query.createAnother ?? false)),
  );
  serve(door, 'updateElement', elementOperations.updateElement, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateElement(db, by, params.id, body, ifMatch)),
  );
  serve(door, 'deleteElement', elementOperations.deleteElement, async ({ params, by }) =>
    replyWith(await deleteElement(db, by, params.id)),
  );
  serve(door, 'copyElement', elementOperations.copyElement, async ({ body, by }) =>
    replyWith(await copyElement(db, by, body)),
  );
  serve(door, 'listElementTags', elementOperations.listElementTags, async ({ params }) => {
    const name = nameFromPath(params.elementName);
    return name === '' ? mustHaveName : { data: await tagsOfElementName(db, name) };
  });
  // An empty name leaves no path segment, so the operation above is never reached.
  door.app.get('/v1/menu-element-classes/element', { schema: { hide: true } }, (_request, reply) =>
    sendRefusal(reply, mustHaveName),
  );
}
