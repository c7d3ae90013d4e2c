import Button from '@mui/material/Button';
import { Component, type ReactNode, useEffect } from 'react';
import { call } from '../api/client.ts';
import { FullScreen } from './FullScreen.tsx';

/** Tells the developers. Failing to tell them must not make matters worse, hence neither answer nor failure matters. */
function report(error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  call('reportClientError', {
    body: {
      message: message.slice(0, 2000),
      ...(stack ? { stack: stack.slice(0, 10_000) } : {}),
      path: location.pathname,
      version: __APP_VERSION__,
    },
  }).catch(() => {});
}

/** A build that was replaced on the server: its files are gone, and only a reload helps. */
const isOutdatedBuild = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);

export function CrashScreen({ error }: { error: unknown }) {
  const outdated = isOutdatedBuild(error);
  useEffect(() => {
    if (!outdated) report(error);
  }, [error, outdated]);
  const actions = (
    <Button variant="contained" color="secondary" onClick={() => location.reload()}>
      Reload
    </Button>
  );
  if (outdated) {
    return (
      <FullScreen title="There is a newer Brigade." actions={actions}>
        This page belongs to an older version. Please reload to go on.
      </FullScreen>
    );
  }
  return (
    <FullScreen title="Uh oh... something catastrophic happened." actions={actions}>
      The tech team has been told.
    </FullScreen>
  );
}

export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('Something empty was thrown.') });

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashScreen error={this.state.error} />;
  }
}
