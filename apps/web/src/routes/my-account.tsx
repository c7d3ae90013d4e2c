import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '../features/session/my-account/MyAccountPage.tsx';

export const Route = createFileRoute('/my-account')({ component: MyAccountPage });
