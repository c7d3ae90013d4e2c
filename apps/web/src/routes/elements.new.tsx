import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/elements/new')({
  component: () => <Page title="New element">This screen is being built.</Page>,
});
