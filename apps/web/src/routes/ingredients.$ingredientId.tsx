import { createFileRoute } from '@tanstack/react-router';
import { IngredientPage } from '../features/ingredients/IngredientPage.tsx';
import { ingredientQueries } from '../features/ingredients/queries.ts';

export const Route = createFileRoute('/ingredients/$ingredientId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(ingredientQueries.one(params.ingredientId)),
  component: () => <IngredientPage ingredientId={Route.useParams().ingredientId} />,
});
