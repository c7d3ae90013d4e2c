import { getTableColumns, sql } from 'drizzle-orm';
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

const listed = (expression: (field: Field) => string, of = fields) => of.map(expression).join(', ');
const sent = ({ name, type }: Field) => `(field->>'${name}')::${type}`;

/** `container_type_id, …`: for an insert. */
export const servingColumns = sql.raw(listed(({ column }) => column));

/** As `servingColumns`, of an alternative. */
export const alternativeServingColumns = sql.raw(listed(({ column }) => column, alternativeFields));

/** Their first values: the defaults of the row of `elements`. */
export const alternativeServingDefaults = sql.raw(
  listed(({ byDefault, empty }) => (byDefault ? `elements.${byDefault}` : empty), alternativeFields),
);

/** `menu_elements.container_type_id, …`: for a select. */
export const servingColumnsOf = (table: string) => sql.raw(listed(({ column }) => `${table}.${column}`));

/** The serving fields of a new row of an element: the element's own defaults. */
export const servingDefaults = sql.raw(
  listed(({ column, byDefault, empty }) => `${byDefault ? `elements.${byDefault}` : empty} as ${column}`),
);

/** The same for `jsonb_build_object`. */
export const servingDefaultsJson = sql.raw(
  listed(({ name, byDefault, empty }) => `'${name}', ${byDefault ? `elements.${byDefault}` : empty}`),
);

/** `'containerTypeId', menu_elements.container_type_id, …`: for `json_build_object`. */
export const servingJson = (table: string) => listed(({ name, column }) => `'${name}', ${table}.${column}`);

/** Values from the JSON object `field`, else those of the row `serving`. */
export const servingValuesOver = sql.raw(listed((field) => `coalesce(${sent(field)}, serving.${field.column})`));

/**
 * SET clauses from the JSON object `field`. `field ? 'name'` tells an empty field from an absent one, which stays as it
 * is (scheduling-12).
 */
export const servingAssignments = sql.raw(
  listed((field) => `${field.column} = case when field ? '${field.name}' then ${sent(field)} else ${field.column} end`),
);

/** As `servingJson`, of an alternative. */
export const alternativeServingJson = (table: string) =>
  listed(({ name, column }) => `'${name}', ${table}.${column}`, alternativeFields);

/** The first serving fields of an alternative, for `json_build_object`: the defaults of its element. */
export const alternativeDefaultsJson = sql.raw(
  listed(
    ({ name, byDefault, empty }) => `'${name}', ${byDefault ? `elements.${byDefault}` : empty}`,
    alternativeFields,
  ),
);
