import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/elements/$elementId')({
  component: () => <Page title="Element">This screen is being built.</Page>,
});
