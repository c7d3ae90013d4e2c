import { sql } from 'drizzle-orm';
import type { OperationName } from '#contract/operations.ts';
import {
  allReferenceKinds,
  getReferenceCallNames,
  type ReferenceKind,
  referenceKinds,
} from '#contract/reference-kinds.ts';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import type { Database } from '#server/db/client.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { toColumn } from './body-fields.ts';
import { anElement, aTag, aVendor } from './catalogue.ts';
import {
  asIs,
  type Body,
  pastDays,
  type RecordInState,
  type State,
  type States,
  stateAfter,
  stateWithSave,
} from './record-states.ts';
import { recordsToSave, saves } from './saves.ts';
import { everyDay, type Send, serviceStates } from './service-states.ts';

/** How each record of a save can be, by name; a sentence where it has only one state. A new PUT without them is refused below. */
export async function createSaveStates(db: Database, server: TestApp, boss: CurrentUser) {
  const { references } = await readAuditedTables(db);

  // Fields that refer to them have another one to choose.
  await aTag(db, 'Another tag');
  await aVendor(db, 'Another vendor');

  const send: Send = async (method, url, body) => {
    const reply = await server.call(boss, method, url, body);
    if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  /** One row of each table that can refer to this one does so. */
  async function use(table: string, id: string) {
    let uses = 0;
    for (const { from, columns } of references.filter(
      ({ to, columns, onDelete }) => to === table && columns.length === 1 && onDelete !== 'cascade',
    )) {
      const column = sql.identifier(columns[0] ?? '');
      const { rowCount } = await db.execute(sql`
        update ${sql.identifier(from)} set ${column} = ${id}
        where ctid = (select ctid from ${sql.identifier(from)} where ${column} is distinct from ${id} order by ctid desc limit 1)`);
      uses += rowCount ?? 0;
    }
    if (uses === 0) throw new Error(`Nothing refers to ${table}.`);
  }
  const ofReference = (kind: ReferenceKind): States => ({
    new: asIs,
    used: stateAfter(async ({ id }) => {
      const records = await recordsToSave(db, server, boss);
      for (const name of [
        'updateElement',
        'updateIngredient',
        'updateEater',
        'updateServingSchedules',
        'updateRecurringAddOn',
      ] as const) {
        const record = await records[name]?.();
        if (record) await send('PUT', record.url, Object(record.body));
      }
      await use(toColumn(referenceKinds[kind].list), id);
    }),
  });

  /** A menu of today with this element, which it is scheduled from. */
  async function schedule(elementId: string) {
    const records = await recordsToSave(db, server, boss);
    const menu: Body = await records.updateMenu?.();
    await send('PUT', menu.url, { ...menu.body, elements: [...menu.body.elements, { elementId }] });
    const scheduled: Body = await records.updateScheduledMenu?.();
    const scheduledElements = [...scheduled.body.scheduledElements, { originalElementId: elementId }];
    await send('PUT', scheduled.url, { ...scheduled.body, scheduledElements });
  }

  const states: Partial<Record<OperationName, States | string>> = {
    ...Object.fromEntries(allReferenceKinds.map((kind) => [getReferenceCallNames(kind).update, ofReference(kind)])),
    orderElementTypes: 'There is one order of the types.',
    updateAccount: {
      'with a service': asIs,
      'with services of its schedule': stateAfter(async ({ id }) => {
        const [line] = await send('GET', '/v1/service-lines');
        await send('PUT', `/v1/serving-schedules?accountId=${id}&serviceLineId=${line.id}`, everyDay);
      }),
      new: stateWithSave(async ({ body }) => {
        const {
          addresses: [{ id: _, ...address }],
          ...account
        } = body;
        const createdAccount = await send('POST', '/v1/accounts', {
          ...account,
          name: `${body.name} new`,
          addresses: [address],
        });
        return { url: `/v1/accounts/${createdAccount.id}`, body: createdAccount };
      }),
      'with a past service': { days: pastDays },
    },
    updateAccountPortionModifiers: {
      'without modifiers': asIs,
      'with modifiers': stateWithSave(async ({ url, body }) => {
        const elementTypeIds = body.elementTypeIds.map((row: Body) => ({ ...row, value: 0.3 }));
        await send('PUT', url, { elementTypeIds });
        return { body: { elementTypeIds } };
      }),
    },
    updateEater: {
      'without a service': asIs,
      'with a meal override': stateAfter(async ({ id }) => {
        await db.execute(sql`
          insert into coverage_overrides (eater_id, date, service_line_id, reason)
          select ${id}, service_events.date, service_events.service_line_id, 'Brings lunch'
          from service_events join users on users.account_id = service_events.account_id where users.id = ${id} limit 1`);
      }),
    },
    updateElement: {
      unused: asIs,
      'on a scheduled menu': stateAfter(({ id }) => schedule(id)),
      'of no ingredients': stateWithSave(async ({ body }) => ({
        body: { ...body, ingredientObjs: [], ingredients: '', isIngredientsTyped: false, hasNoIngredients: true },
      })),
    },
    updateIngredient: {
      unused: asIs,
      'in an element of a scheduled menu': stateAfter(async ({ id }) => {
        const element: Body = await (await recordsToSave(db, server, boss)).updateElement?.();
        await send('PUT', element.url, { ...element.body, ingredientObjs: [{ ingredientId: id, amount: 1 }] });
        await schedule(element.body.id);
      }),
    },
    updateMenu: {
      scheduled: asIs,
      'not scheduled': stateAfter(async ({ body }) => {
        await db.execute(sql`delete from scheduled_menus where original_menu_id = ${body.id}`);
        await anElement(db);
      }),
    },
    updateMenuHostFlow: {
      scheduled: asIs,
      'not scheduled': stateAfter(({ body }) =>
        db.execute(sql`delete from scheduled_menus where original_menu_id = ${body.id}`),
      ),
    },
    ...serviceStates(db, server, send),
    updatePurchaseOrder: 'An order has one state: nothing follows from it but lists.',
    updateUser: {
      invited: asIs,
      active: stateAfter(({ id }) =>
        db.execute(sql`
        insert into identity_links (issuer, subject, user_id, first_used_at) values ('test', ${id}, ${id}, now())
        on conflict do nothing`),
      ),
      removed: stateWithSave(async ({ url }) => {
        await send('DELETE', url);
        return { refusedAs: 404 };
      }),
    },
    updateRole: {
      unused: asIs,
      used: stateAfter(async ({ id }) => {
        await db.execute(sql`update users set role_id = ${id} where id = ${(await server.addUser([])).id}`);
      }),
      'Super Admin': stateWithSave(async () => {
        const role = (await send('GET', '/v1/roles')).find(({ name }: Body) => name === 'Super Admin');
        return { url: `/v1/roles/${role.id}`, body: role };
      }),
    },
  };

  /** A record of its own in this state. */
  async function make(name: OperationName, { days, prepare }: State): Promise<RecordInState> {
    const record = await (await recordsToSave(db, server, boss, days))[name]?.();
    if (!record) throw new Error(`testing/saves.ts has no record for ${name}.`);
    const id = record.url.split(/[/?]/)[3] ?? '';
    return { ...record, ...(await prepare?.({ ...record, id })) };
  }
  return saves.flatMap(([name, { body }]) => {
    const ofName = states[name];
    if (!ofName || !body) throw new Error(`testing/save-states.ts has no states for ${name}.`);
    return Object.entries(typeof ofName === 'string' ? { 'as ever': asIs } : ofName).map(([title, state]) => ({
      ...{ name, title, body, make: () => make(name, state) },
    }));
  });
}
