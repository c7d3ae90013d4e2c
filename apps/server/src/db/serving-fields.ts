import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { AlternativeServing, ServingFields } from '#contract/serving-fields.ts';
import { elements, menuElements } from './schema/catalogue.ts';

const ofElement = new Map(
  Object.entries(getTableColumns(elements)).map(([key, { name }]) => [key.toLowerCase(), name]),
);

/** The one list of serving fields: the contract names them, the schema has their columns. */
const fields = ServingFields.keyof().options.map((name) => {
  const column = menuElements[name];
  const type = column.getSQLType();
  const byDefault = ofElement.get(`default${name}`.toLowerCase()) ?? ofElement.get(name.toLowerCase());
  return { name, column: column.name, type, byDefault, empty: column.notNull ? `''` : `null::${type}` };
});
type Field = (typeof fields)[number];

const ofAlternative: ReadonlySet<string> = new Set(AlternativeServing.keyof().options);
const alternativeFields = fields.filter(({ name }) => ofAlternative.has(name));

const joinFields = (expression: (field: Field) => string, of = fields) => of.map(expression).join(', ');
const toSentValue = ({ name, type }: Field) => `(field->>'${name}')::${type}`;

/** `container_type_id, …`: for an insert. */
export const servingColumns = sql.raw(joinFields(({ column }) => column));

/** As `servingColumns`, of an alternative. */
export const alternativeServingColumns = sql.raw(joinFields(({ column }) => column, alternativeFields));

/** Their first values: the defaults of the row of `elements`. */
export const alternativeServingDefaults = sql.raw(
  joinFields(({ byDefault, empty }) => (byDefault ? `elements.${byDefault}` : empty), alternativeFields),
);

/** `menu_elements.container_type_id, …`: for a select. */
export const listServingColumns = (table: string): SQL => sql.raw(joinFields(({ column }) => `${table}.${column}`));

/** The serving fields of a new row of an element: the element's own defaults. */
export const servingDefaults = sql.raw(
  joinFields(({ column, byDefault, empty }) => `${byDefault ? `elements.${byDefault}` : empty} as ${column}`),
);

/** The same for `jsonb_build_object`. */
export const servingDefaultsJson = sql.raw(
  joinFields(({ name, byDefault, empty }) => `'${name}', ${byDefault ? `elements.${byDefault}` : empty}`),
);

/** `'containerTypeId', menu_elements.container_type_id, …`: for `json_build_object`. */
export const listServingJsonPairs = (table: string): string =>
  joinFields(({ name, column }) => `'${name}', ${table}.${column}`);

/** Values from the JSON object `field`, else those of the row `serving`. */
export const servingValuesOver = sql.raw(
  joinFields((field) => `coalesce(${toSentValue(field)}, serving.${field.column})`),
);

/**
 * SET clauses from the JSON object `field`. `field ? 'name'` tells an empty field from an absent one, which stays as it
 * is (scheduling-12).
 */
export const servingAssignments = sql.raw(
  joinFields(
    (field) =>
      `${field.column} = case when field ? '${field.name}' then ${toSentValue(field)} else ${field.column} end`,
  ),
);

/** As `listServingJsonPairs`, of an alternative. */
export const listAlternativeServingJsonPairs = (table: string): string =>
  joinFields(({ name, column }) => `'${name}', ${table}.${column}`, alternativeFields);

/** The first serving fields of an alternative, for `json_build_object`: the defaults of its element. */
export const alternativeDefaultsJson = sql.raw(
  joinFields(
    ({ name, byDefault, empty }) => `'${name}', ${byDefault ? `elements.${byDefault}` : empty}`,
    alternativeFields,
  ),
);
