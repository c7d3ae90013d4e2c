import Fastify from 'fastify';
import pg from 'pg';

/*
 * What a careful hand could write of the five everyday works: Fastify and `pg`, one statement where one is enough, without
 * roles, versions, audit trail, repeats and checked replies. `npm run bench -- works` runs it as a process of its own, on a
 * copy of the data whose triggers are off: node hand-written-server.ts <database> <port>.
 */

const [, , databaseUrl = '', port = ''] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
const app = Fastify();

const elementColumns = `elements.id, elements.name, elements.method, elements.ingredients, elements.serving_temp,
  elements.default_portion_per_person, elements.default_portion_per_container, elements.has_no_allergens,
  (select json_build_object('id', id, 'name', name) from menu_element_classes where id = elements.menu_element_class_id) as tag,
  (select json_build_object('id', id, 'name', name) from element_types where id = elements.element_type_id) as type,
  (select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.name), '[]')
   from allergens where id in (
     select allergen_id from element_allergens where element_id = elements.id
     union select allergen_id from element_ingredients join ingredient_allergens using (ingredient_id)
     where element_id = elements.id)) as allergens`;

const listElements = (where: string) => `
  with page as materialized (select * from elements ${where} order by search_name, menu_element_class_id limit 25)
  select (select count(*)::int from elements ${where}) as count,
    (select json_agg(row_to_json(shown)) from (
       select ${elementColumns} from page as elements order by search_name, menu_element_class_id) as shown) as data`;

const menuStatement = `
  select menus.*, (select json_agg(json_build_object('elementId', element_id, 'order', "order", 'servingTemp', menu_elements.serving_temp,
      'portionPerPerson', portion_per_person, 'portionPerContainer', portion_per_container, 'directionals', directionals,
      'element', (select row_to_json(shown) from (select ${elementColumns}) as shown)) order by "order")
    from menu_elements join elements on elements.id = element_id where menu_id = menus.id) as elements
  from menus where id = $1`;

const run = async (name: string, text: string, values: unknown[], client: pg.Pool | pg.PoolClient = pool) =>
  (await client.query({ name, text, values })).rows;

app.get<{ Querystring: { q?: string } }>('/v1/elements', async ({ query: { q } }) => {
  const [reply] = q
    ? await run('search', listElements('where search_text like $1'), [`%${q.toLowerCase()}%`])
    : await run('list', listElements(''), []);
  return reply;
});

app.get<{ Params: { id: string } }>('/v1/menus/:id', async ({ params: { id } }) => {
  const [data] = await run('menu', menuStatement, [id]);
  return { data };
});

interface MenuBody {
  readonly name: string;
  readonly description: string;
  readonly elements: readonly { readonly elementId: string }[];
}

app.put<{ Params: { id: string }; Body: MenuBody }>('/v1/menus/:id', async ({ params: { id }, body }) => {
  const client = await pool.connect();
  try {
    await run('begin', 'begin', [], client);
    await run(
      'save menu',
      'update menus set name = $2, description = $3, updated_at = now() where id = $1',
      [id, body.name, body.description],
      client,
    );
    await run(
      'save order',
      `update menu_elements set "order" = given.place - 1
       from unnest($2::uuid[]) with ordinality as given (element_id, place)
       where menu_id = $1 and menu_elements.element_id = given.element_id`,
      [id, body.elements.map(({ elementId }) => elementId)],
      client,
    );
    const [data] = await run('menu', menuStatement, [id], client);
    await run('commit', 'commit', [], client);
    return { data };
  } finally {
    client.release();
  }
});

interface ElementBody {
  readonly name: string;
  readonly menuElementClassId: string;
  readonly elementTypeId: string;
  readonly method: string;
  readonly ingredients: string;
  readonly allergenIds: readonly string[];
  readonly ingredientObjs: readonly { readonly ingredientId: string; readonly amount: number | null }[];
}

app.post<{ Body: ElementBody }>('/v1/elements', async ({ body }, reply) => {
  const [data] = await run(
    'create',
    `with elements as (
       insert into elements (name, menu_element_class_id, element_type_id, method, ingredients) values ($1, $2, $3, $4, $5) returning *),
     allergens_saved as (
       insert into element_allergens (element_id, allergen_id) select elements.id, unnest($6::uuid[]) from elements),
     ingredients_saved as (
       insert into element_ingredients (element_id, ingredient_id, "order", amount)
       select elements.id, ingredient_id, place, amount
       from elements, unnest($7::uuid[], $8::numeric[]) with ordinality as given (ingredient_id, amount, place))
     select ${elementColumns} from elements`,
    [
      ...[body.name, body.menuElementClassId, body.elementTypeId, body.method, body.ingredients, body.allergenIds],
      body.ingredientObjs.map(({ ingredientId }) => ingredientId),
      body.ingredientObjs.map(({ amount }) => amount),
    ],
  );
  return reply.code(201).send({ data });
});

app.get('/health/ready', async () => ({ status: 'ready' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
