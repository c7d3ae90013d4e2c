import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportResult } from '#contract/imports.ts';
import { formatMayNotAdd } from '#contract/list-texts.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ImportFileSection } from './ImportFileSection.tsx';
import { ImportPreviewSection } from './ImportPreviewSection.tsx';
import { importKindTexts } from './import-kind-texts.ts';
import { useImportFile } from './use-import-file.ts';

/** The imported records, and links to the usual next step. The toast with its Undo is gone by then. */
function ImportDoneSection({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const { list, listTitle, next } = importKindTexts[kind];
  const following = importKindTexts[next ?? kind];
  const mayGoOn = useCan(following.permission) && next !== null;
  return (
    <FormSection title="Done" columns={1}>
      <Typography>
        {texts.done(result.created, result.changed)} {result.same > 0 && texts.asTheyWere(result.same)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ButtonLink {...list} variant="outlined">
          {`Open ${listTitle}`}
        </ButtonLink>
        {mayGoOn && (
          <ButtonLink to="/imports/$kind" params={{ kind: next }}>
            {following.title}
          </ButtonLink>
        )}
      </Box>
    </FormSection>
  );
}

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
        <Forbidden>{formatMayNotAdd(things)}</Forbidden>
      )}
    </Page>
  );
}
