import Button from '@mui/material/Button';
import { FullScreen } from './FullScreen.tsx';

export function NotFoundScreen() {
  return (
    <FullScreen
      title="Page not found."
      actions={
        <Button variant="contained" color="secondary" href="/">
          Go to the start
        </Button>
      }
    >
      The address may be mistyped, or what it named is gone.
    </FullScreen>
  );
}
