import { createFileRoute } from '@tanstack/react-router';
import { MenuPage } from '../features/menus/MenuPage.tsx';
import { menuQueries } from '../features/menus/queries.ts';

export const Route = createFileRoute('/menus/$menuId/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(menuQueries.one(params.menuId)),
  component: () => <MenuPage menuId={Route.useParams().menuId} />,
});
