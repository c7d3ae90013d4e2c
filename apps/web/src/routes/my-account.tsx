import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '../features/session/MyAccountPage.tsx';

export const Route = createFileRoute('/my-account')({ component: MyAccountPage });
