/** The rows of `from` as one JSON array of objects: `fields` are their names and values in turn. */
export function selectJsonList(fields: string, from: string, order = ''): string {
  return `(select coalesce(json_agg(json_build_object(${fields})${order && ` order by ${order}`}), '[]') from ${from})`;
}
