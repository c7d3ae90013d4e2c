import { useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportResult } from '#contract/imports.ts';
import { mayNotAdd } from '#contract/list-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ImportDoneSection } from './ImportDoneSection.tsx';
import { ImportFileSection } from './ImportFileSection.tsx';
import { ImportPreviewSection } from './ImportPreviewSection.tsx';
import { importKindTexts } from './import-kind-texts.ts';
import { useImportFile } from './use-import-file.ts';

/** Records of one kind from a spreadsheet: choose a file, look at what it would do, import (import-1). */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const { title, things, list, listTitle, permission } = importKindTexts[kind];
  const mayAdd = useCan(permission);
  const reading = useImportFile();
  const [importResult, setImportResult] = useState<ImportResult>();
  const finish = (result: ImportResult) => {
    setImportResult(result);
    reading.forget();
  };
  return (
    <Page title={title} breadcrumbs={[{ label: listTitle, link: list }]}>
      {mayAdd ? (
        <>
          {importResult && !reading.file && <ImportDoneSection kind={kind} result={importResult} />}
          <ImportFileSection kind={kind} reading={reading} />
          {reading.file && (
            <ImportPreviewSection key={reading.file.number} kind={kind} file={reading.file} onDone={finish} />
          )}
        </>
      ) : (
        <Forbidden>{mayNotAdd(things)}</Forbidden>
      )}
    </Page>
  );
}
