import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNotify } from './feedback.ts';

/** A chunk failed to load: the build on the server was replaced, or the server is unreachable. */
export const isFileMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);

const missingText =
  'This could not be loaded. Please check your connection and try again. If that does not help, save your work and reload.';

/** An error boundary: a chunk that fails to load must not take down the screen and what was typed there. */
class MissingFileBoundary extends Component<{ onMissing: () => void; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    if (isFileMissing(error)) this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isFileMissing(error)) return null;
    throw error;
  }
}

/**
 * A lazy component that can be preloaded, with nothing or the fallback in its place until then. A preloaded one renders at once: React holds a lazy one back for
 * 300 ms after it showed the fallback, even if the chunk is there. If the chunk fails to load, the person is
 * told and `giveUp` closes what was being opened, so that a retry is possible.
 */
export function createPreloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  giveUp: (props: Props) => void,
  fallback: ReactNode = null,
) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    const file = await load();
    ready = file.default;
    return file;
  };
  const lazyComponent = (): ComponentType<Props> => lazy(fetchNow) as ComponentType<Props>;
  let waiting = lazyComponent();

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each of them, at the top of a file.
  function Preloadable(props: Props) {
    // Chosen once: a swapped component would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? waiting);
    const notify = useNotify();
    const onMissing = () => {
      // A lazy component that failed once never retries.
      waiting = lazyComponent();
      notify(missingText, 'error');
      giveUp(props);
    };
    return (
      <MissingFileBoundary onMissing={onMissing}>
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      </MissingFileBoundary>
    );
  }
  /** A failed preload is ignored: the chunk is fetched at render. */
  const prepare = () =>
    fetchNow().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Preloadable, { prepare });
}

/** The same for a dialog, closed by its own `onClose`. */
export const createPreloadableDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => createPreloadable<Props>(load, ({ onClose }) => onClose());
