export type Path = readonly (string | number)[];

/** Every value of a view that is no list and no object. */
export function listLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    listLeaves(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export const at = (value: unknown, path: Path): unknown =>
  path.reduce((inside, key) => Reflect.get(Object(inside), key), value);

export function changedAt<View>(view: View, path: Path, to: unknown): View {
  const copy = structuredClone(view);
  Reflect.set(Object(at(copy, path.slice(0, -1))), path.at(-1) ?? '', to);
  return copy;
}
