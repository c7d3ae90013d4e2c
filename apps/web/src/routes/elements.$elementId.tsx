import { createFileRoute } from '@tanstack/react-router';
import { ElementPage } from '../features/elements/ElementPage.tsx';
import { elementQueries } from '../features/elements/queries.ts';

export const Route = createFileRoute('/elements/$elementId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(elementQueries.one(params.elementId)),
  component: () => <ElementPage elementId={Route.useParams().elementId} />,
});
