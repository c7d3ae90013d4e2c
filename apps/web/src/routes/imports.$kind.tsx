import { createFileRoute, notFound } from '@tanstack/react-router';
import { importKinds } from '#contract/import-kinds.ts';
import { ImportPage } from '../features/imports/ImportPage.tsx';

export const Route = createFileRoute('/imports/$kind')({
  params: {
    parse: ({ kind }) => {
      const known = importKinds.find((one) => one === kind);
      if (!known) throw notFound();
      return { kind: known };
    },
  },
  component: () => {
    const { kind } = Route.useParams();
    return <ImportPage key={kind} kind={kind} />;
  },
});
