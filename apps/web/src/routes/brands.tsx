import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/brands')({
  component: () => <Page title="Brands">This screen is being built.</Page>,
});
