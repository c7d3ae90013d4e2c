import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/ingredients/new')({
  component: () => <Page title="Ingredient">This screen is being built.</Page>,
});
