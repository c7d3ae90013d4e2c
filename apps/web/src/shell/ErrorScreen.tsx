import Button from '@mui/material/Button';
import { isApiError, toErrorMessage } from '../api/api-error.ts';
import { FullScreen } from './FullScreen.tsx';

/** Full-screen error with Retry (screens-2). */
export function ErrorScreen({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <FullScreen
      title="Something went wrong."
      actions={
        <Button variant="contained" color="secondary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{what}</p>
      <p>{toErrorMessage(error, 'Please try again. If it happens again, please contact the tech team.')}</p>
      {isApiError(error) && error.requestId && <p>Reference: {error.requestId}</p>}
    </FullScreen>
  );
}
