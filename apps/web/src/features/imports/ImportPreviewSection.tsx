import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportPreview, ImportProgress, ImportResult } from '#contract/imports.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { AllergenColumnsSection } from './AllergenColumnsSection.tsx';
import { ImportColumnsSection } from './ImportColumnsSection.tsx';
import { ChangedTable, CreatedTable, FaultsTable, NotesTable } from './ImportRowsTable.tsx';
import { ImportWordsSection } from './ImportWordsSection.tsx';
import { LeftOutRowsPanel } from './LeftOutRowsPanel.tsx';
import { useRunImport } from './mutations.ts';
import { importQueries } from './queries.ts';
import { useImportChoices } from './use-import-choices.ts';
import type { ReadFile } from './use-import-file.ts';
import { useLeftOutRows } from './use-left-out-rows.ts';

interface ImportPreviewSectionProps {
  kind: ImportKind;
  file: ReadFile;
  onDone: (result: ImportResult) => void;
}

/** The effect of the file, and the button that imports it (import-3). */
export function ImportPreviewSection({ kind, file, onDone }: ImportPreviewSectionProps) {
  const remembered = useImportChoices(kind, file.table);
  const { choices } = remembered;
  const rows = useLeftOutRows(file);
  const [checking, setChecking] = useState<ImportProgress>();
  const preview = useQuery({
    ...importQueries.check({ kind, file: rows.kept, leftOut: rows.leftOut, choices }, setChecking),
    placeholderData: keepPreviousData,
  });
  const { importing, progress, cancel } = useRunImport(kind);
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const data = preview.data?.data;

  if (preview.isError) {
    return <QueryFailed query={preview} />;
  }
  if (!data) {
    return checking && checking.total > 0 ? <ProgressPanel progress={checking} /> : <LoadingRows label="Comparing…" />;
  }
  const isBusy = importing.isPending;
  const run = async () => {
    try {
      const reply = await importing.mutateAsync({ table: rows.kept.table, choices, digest: data.digest });
      notifyUndoable(texts.done(reply.data.created, reply.data.changed), reply.data);
      onDone(reply.data);
    } catch (error) {
      const isCanceled = error instanceof Error && error.name === 'AbortError';
      notify(isCanceled ? texts.canceled : toErrorMessage(error), isCanceled ? 'info' : 'error');
    }
  };
  return (
    <>
      <Box component="fieldset" disabled={isBusy} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <ImportColumnsSection
          kind={kind}
          file={file}
          fields={data.fields}
          readMarks={data.allergenColumns.filter(({ isRead }) => isRead).map(({ column }) => column)}
          defaults={remembered.defaults}
          onChoose={remembered.chooseColumn}
          onDefault={remembered.sayDefault}
        />
        <AllergenColumnsSection
          isForPeople={kind === 'eaters'}
          columns={data.allergenColumns}
          onChoose={remembered.chooseColumn}
        />
        {(data.words.length + data.mayLeaveOutAll.length > 0 || remembered.words.length > 0) && (
          <ImportWordsSection
            preview={data}
            answers={remembered.words}
            earlierAnswers={remembered.earlierAnswers}
            onAnswer={remembered.answerWord}
            onTakeBack={remembered.takeBackWord}
          />
        )}
      </Box>
      <SummaryPanel preview={data} isStale={preview.isPlaceholderData}>
        {progress && isBusy ? (
          <ProgressPanel progress={progress} onCancel={cancel} />
        ) : (
          <>
            <ImportButton preview={data} isBusy={isBusy || preview.isPlaceholderData} onImport={() => void run()} />
            <LeftOutRowsPanel preview={data} rows={rows} isBusy={isBusy || preview.isPlaceholderData} />
          </>
        )}
      </SummaryPanel>
      <FaultsTable preview={data} />
      <NotesTable preview={data} />
      <ChangedTable preview={data} />
      <CreatedTable preview={data} />
    </>
  );
}

function ImportButton({
  preview,
  isBusy,
  onImport,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  onImport: () => void;
}) {
  const { created, changed: changedCount, same, faulty } = preview.counts;
  const records = created + changedCount;
  const isAsked =
    preview.words.length + preview.mayLeaveOutAll.length > 0 ||
    preview.allergenColumns.some(({ isRead }) => isRead === null) ||
    preview.fields.some(({ isRequired, column, doubtful }) => doubtful.length > 0 || (isRequired && column === null));
  if (faulty > 0)
    return <Typography color="error">{isAsked ? texts.needAnAnswer(faulty) : texts.needALook(faulty)}</Typography>;
  if (records === 0) return <Typography>{same > 0 ? texts.nothingToDo : texts.nothingRead}</Typography>;
  return (
    <Button variant="contained" color="secondary" loading={isBusy} onClick={onImport}>
      {texts.importRecords(records)}
    </Button>
  );
}

function SummaryPanel({
  preview,
  isStale,
  children,
}: {
  preview: ImportPreview;
  isStale: boolean;
  children: React.ReactNode;
}) {
  const { counts, entries, reach } = preview;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Summary"
      sx={{ p: { xs: 2, md: 3 }, mb: 2, opacity: isStale ? 0.6 : 1 }}
    >
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, md: 4 }, mb: 2 }}>
        <Count label="To create" count={counts.created} />
        <Count label="To change" count={counts.changed} />
        <Count label="As they are" count={counts.same} />
        <Count label="Need a look" count={counts.faulty} isWrong={counts.faulty > 0} />
      </Box>
      {entries.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Also created: {entries.map(({ listName, name }) => `${listName} “${name}”`).join(', ')}.
        </Alert>
      )}
      {reach && (
        <Alert severity="warning" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
          {reach}
        </Alert>
      )}
      {children}
    </Paper>
  );
}

const Count = ({ label, count, isWrong = false }: { label: string; count: number; isWrong?: boolean }) => (
  <Box>
    <Typography
      component="span"
      sx={{ fontSize: 24, fontWeight: 600, mr: 0.75, color: isWrong ? 'error.main' : undefined }}
    >
      {count.toLocaleString('en-US')}
    </Typography>
    <Typography component="span" color="textSecondary">
      {label}
    </Typography>
  </Box>
);

function ProgressPanel({ progress, onCancel }: { progress: ImportProgress; onCancel?: () => void }) {
  const { phase, done: doneCount, total } = progress;
  const text = total > 0 ? `${phase}: ${doneCount.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` : phase;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        aria-label={phase}
        sx={{ width: '100%' }}
        {...(total > 0 && { variant: 'determinate', value: (100 * doneCount) / total })}
      />
      {onCancel && (
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Box>
  );
}
