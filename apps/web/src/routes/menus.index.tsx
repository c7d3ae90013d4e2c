import { createFileRoute } from '@tanstack/react-router';
import { MenusPage } from '../features/menus/MenusPage.tsx';

export const Route = createFileRoute('/menus/')({ component: MenusPage });
