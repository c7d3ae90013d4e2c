import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useNotify } from './feedback.ts';

/** A file of the app did not come: the build was replaced on the server, or the server is away. */
export const isFileMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);

const missingText =
  'This could not be loaded. Please check your connection and try again. If that does not help, save your work and reload.';

/** Keeps a file that does not come from taking the whole screen, and what was typed there, down with it. */
class MissingFileBoundary extends Component<{ onMissing: () => void; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

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
 * A component in a file of its own that can be fetched ahead. Then it is drawn at once: a lazy one React holds back for
 * 300 ms after it has shown an empty place, also where the file is there. Where the file does not come, the person is
 * told and `giveUp` closes what was to be opened, so that it can be tried again.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  giveUp: (props: Props) => void,
) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    const file = await load();
    ready = file.default;
    return file;
  };
  const lazyComponent = (): ComponentType<Props> => lazy(fetchNow) as never;
  let waiting = lazyComponent();

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each of them, at the top of a file.
  function Preloadable(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? waiting);
    const notify = useNotify();
    const onMissing = () => {
      // A lazy component that failed once fails for ever.
      waiting = lazyComponent();
      notify(missingText, 'error');
      giveUp(props);
    };
    return (
      <MissingFileBoundary onMissing={onMissing}>
        <Shown {...props} />
      </MissingFileBoundary>
    );
  }
  /** What cannot be fetched now is fetched when it is drawn. */
  const prepare = () =>
    fetchNow().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Preloadable, { prepare });
}

/** The same for a dialog, which knows how to be closed. */
export const preloadableDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => preloadable<Props>(load, ({ onClose }) => onClose());
