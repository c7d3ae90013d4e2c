import { createFileRoute } from '@tanstack/react-router';
import { NewIngredientPage } from '../features/ingredients/NewIngredientPage.tsx';

export const Route = createFileRoute('/ingredients/new')({ component: NewIngredientPage });
