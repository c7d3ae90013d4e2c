import { type ComponentType, lazy, useState } from 'react';

/**
 * A component in a file of its own that can be fetched ahead. Then it is drawn at once: a lazy one React holds back for
 * 300 ms after it has shown an empty place, also where the file is there.
 */
export function preparable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    const file = await load();
    ready = file.default;
    return file;
  };
  const Lazy: ComponentType<Props> = lazy(fetchNow) as never;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each of them, at the top of a file.
  function Preparable(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Lazy);
    return <Shown {...props} />;
  }
  /** What cannot be fetched now is fetched when it is drawn. */
  const prepare = () =>
    fetchNow().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Preparable, { prepare });
}
