import { createFileRoute, notFound } from '@tanstack/react-router';
import { importKinds } from '#contract/import-kinds.ts';
import { ImportPage } from '../features/imports/ImportPage.tsx';

export const Route = createFileRoute('/imports/$kind')({
  params: {
    parse: ({ kind }) => {
      const knownKind = importKinds.find((importKind) => importKind === kind);
      if (!knownKind) throw notFound();
      return { kind: knownKind };
    },
  },
  component: () => {
    const { kind } = Route.useParams();
    return <ImportPage key={kind} kind={kind} />;
  },
});
