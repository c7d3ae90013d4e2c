import { createFileRoute } from '@tanstack/react-router';
import SheetPage from '../features/documents/SheetPage.tsx';

export const Route = createFileRoute('/sheets/$code')({ component: Sheet });

function Sheet() {
  const { code } = Route.useParams();
  return <SheetPage code={code} />;
}
