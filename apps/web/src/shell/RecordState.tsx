import type { ReactNode } from 'react';
import { isApiError, isRecordMissing, toErrorMessage } from '../api/api-error.ts';
import { Failed, Forbidden, LoadingRows } from '../ui/states.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { type Breadcrumb, Page } from './Page.tsx';

interface RecordStateProps {
  /** Heading while there is no record to name it after. */
  title: string;
  breadcrumbs: Breadcrumb[];
  query: { error: unknown; refetch: () => unknown };
  failedText?: string;
}

/** What a record's screen shows without the record: loading, failed, forbidden or not found (screens-1, screens-4). */
export function RecordState({ title, breadcrumbs, query: { error, refetch }, failedText }: RecordStateProps) {
  // A malformed id is answered 400; the screen shows it as not found, too.
  if (isRecordMissing(error)) return <NotFoundScreen />;
  const content = (): ReactNode => {
    if (isApiError(error, 'forbidden')) return <Forbidden />;
    if (error) return <Failed onRetry={() => void refetch()}>{failedText ?? toErrorMessage(error)}</Failed>;
    return <LoadingRows />;
  };
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {content()}
    </Page>
  );
}
