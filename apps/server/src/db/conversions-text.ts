import { type SQL, sql } from 'drizzle-orm';

/** The conversions of an ingredient in a cell, as an import reads them: '1 each = 6 oz; 1 cup = 8.5 oz'. */
export const selectConversionsText = (ingredientId: SQL, word: 'name' | 'abbreviation'): SQL => {
  const unit = sql.identifier(word);
  return sql`(
    select string_agg(trim_scale(amount) || ' ' || unit.${unit} || ' = ' || trim_scale(equal_amount) || ' ' || equal_unit.${unit},
      '; ' order by "order")
    from ingredient_conversions as conversion
    join portion_units as unit on unit.id = conversion.portion_unit_id
    join portion_units as equal_unit on equal_unit.id = equal_portion_unit_id
    where conversion.ingredient_id = ${ingredientId})`;
};
