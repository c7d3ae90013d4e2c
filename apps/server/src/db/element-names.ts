/**
 * SQL of a name that tells elements of one name apart by their tags ('Caesar salad (Vegan)'), as everywhere outside of the catalogue.
 * `element` is the row's table in `elements`; without one, the name stays.
 */
export const nameWithTag = (name: string, element: string): string => `
  ${name} || case when exists (
    select from elements as namesake where namesake.search_name = ${element}.search_name and namesake.id <> ${element}.id)
  then ' (' || (select tag.name from menu_element_classes as tag where tag.id = ${element}.menu_element_class_id) || ')' else '' end`;
