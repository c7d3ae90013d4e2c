import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/ingredients/$ingredientId')({
  component: () => <Page title="Ingredient">This screen is being built.</Page>,
});
