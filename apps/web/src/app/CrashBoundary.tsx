import Button from '@mui/material/Button';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { FullScreen } from '../shell/FullScreen.tsx';
import { isFileMissing } from '../ui/preloadable.tsx';

/** Reports a crash to the developers. The reply is ignored: a failed report must not cause another failure. */
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

function MissingFileScreen({ actions }: { actions: ReactNode }) {
  const [isServerThere, setServerThere] = useState<boolean>();
  useEffect(() => {
    fetch('/health/live', { cache: 'no-store' }).then(
      (reply) => setServerThere(reply.ok),
      () => setServerThere(false),
    );
  }, []);
  if (isServerThere === undefined) return null;
  return isServerThere ? (
    <FullScreen title="There is a newer Brigade." actions={actions}>
      This page belongs to an older version. Please reload to go on.
    </FullScreen>
  ) : (
    <FullScreen title="Brigade cannot be reached." actions={actions}>
      Please check your connection and try again.
    </FullScreen>
  );
}

export function CrashScreen({ error }: { error: unknown }) {
  const isMissing = isFileMissing(error);
  useEffect(() => {
    if (!isMissing) report(error);
  }, [error, isMissing]);
  const actions = (
    <Button variant="contained" color="secondary" onClick={() => location.reload()}>
      Reload
    </Button>
  );
  if (isMissing) return <MissingFileScreen actions={actions} />;
  return (
    <FullScreen title="Uh oh... something catastrophic happened." actions={actions}>
      The tech team has been told.
    </FullScreen>
  );
}

export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('Something empty was thrown.') });

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashScreen error={this.state.error} />;
  }
}
