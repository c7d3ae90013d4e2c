import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatNotLoaded } from '#contract/list-texts.ts';
import { isApiError, toErrorMessage } from '../api/api-error.ts';
import { Failed } from '../ui/states.tsx';

/** The part of a query that tells loading, failed and loaded apart. */
export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface PartFailedProps {
  /** What could not be loaded, such as 'Add-ons': begins the sentence. */
  what: string;
  query: Answer<unknown>;
}

/** In place of a part of a screen: what is not known, and the way to ask again. */
export function PartFailed({ what, query: { error, refetch } }: PartFailedProps) {
  const retry = (
    <Button
      color="inherit"
      aria-label={`Retry: ${what}`}
      onClick={() => void refetch()}
      sx={{ minHeight: { xs: 48, sm: 36 } }}
    >
      Retry
    </Button>
  );
  return (
    <Alert
      severity="error"
      action={!isApiError(error, 'forbidden') && retry}
      sx={{ my: 1, alignItems: 'center', '& .MuiAlert-action': { p: 0, pl: 2 } }}
    >
      {formatNotLoaded(what)} {toErrorMessage(error, '')}
    </Alert>
  );
}

/** In place of all that a query would have shown. To ask again helps neither a question nor a person that was refused. */
export function QueryFailed({ query: { error, refetch } }: { query: Pick<Answer<unknown>, 'error' | 'refetch'> }) {
  const isRefused = isApiError(error, 'validation_failed') || isApiError(error, 'forbidden');
  return <Failed onRetry={isRefused ? undefined : () => void refetch()}>{toErrorMessage(error)}</Failed>;
}

interface QueryPartProps<Data> extends PartFailedProps {
  query: Answer<Data>;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a screen that rests on an answer: loading, failed, or its content. What is missing is never shown as empty (screens-21). */
export function QueryPart<Data>({ what, query, loading = null, children }: QueryPartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <PartFailed what={what} query={query} /> : loading;
}

/** The choices of a field that come from a list: undefined until it is loaded. */
export const toOptionsProps = <Option,>({ data, error, refetch }: Answer<readonly Option[]>) => ({
  options: data,
  ...(error !== null && data === undefined && { onRetry: () => void refetch() }),
});
