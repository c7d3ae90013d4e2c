import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/ingredients/')({
  component: () => <Page title="Ingredients">This screen is being built.</Page>,
});
