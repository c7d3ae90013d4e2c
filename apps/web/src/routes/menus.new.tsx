import { createFileRoute } from '@tanstack/react-router';
import { NewMenuPage } from '../features/menus/NewMenuPage.tsx';

export const Route = createFileRoute('/menus/new')({ component: NewMenuPage });
