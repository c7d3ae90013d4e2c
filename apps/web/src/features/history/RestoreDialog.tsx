import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { changesTexts } from '#contract/changes-texts.ts';
import type { HistoryEntry, RestorePreview } from '#contract/record-history.ts';
import { recordHistoryTexts as texts } from '#contract/record-history-texts.ts';
import type { RecordKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { useRestoreVersion } from './mutations.ts';
import { historyQueries } from './queries.ts';

interface RestoreDialogProps {
  kind: RecordKind;
  id: Id;
  entry: HistoryEntry;
  onClose: () => void;
}

function findObstacle(preview: RestorePreview | undefined): string | undefined {
  if (!preview) return '';
  if (preview.refusal) return texts.cannotRestore;
  return preview.sentences.length === 0 ? texts.isSame : undefined;
}

/** Shows what would change, or why not, then saves that version as a new one (history-7). */
export function RestoreDialog({ kind, id, entry, onClose }: RestoreDialogProps) {
  const query = useQuery(historyQueries.preview(kind, id, entry.id));
  const preview = query.isFetching ? undefined : query.data?.data;
  const restore = useRestoreVersion(kind, id, entry.id);
  const ask = useQuestions();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const moment = useFormatMoment()(entry.changedAt);

  async function save() {
    if (!preview) return;
    try {
      const reply = await ask((confirmed) => restore.mutateAsync({ version: preview.version, confirmed }), {
        confirmLabel: changesTexts.confirm,
      });
      if (!reply) return;
      notifyUndoable(texts.restored(moment), reply);
      onClose();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      // Somebody else has saved: what would change is another thing now.
      if (isApiError(error, 'stale')) void query.refetch();
    }
  }

  return (
    <FormDialog
      title={texts.restoreOf(moment)}
      saveLabel={texts.restore}
      saving={restore.isPending}
      isDirty={false}
      obstacle={findObstacle(preview)}
      onSave={save}
      onClose={onClose}
    >
      {query.error && !query.isFetching ? <QueryFailed query={query} /> : !preview && <LoadingRows rows={3} />}
      {preview?.refusal && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {texts.refused}
          {'\n'}
          {preview.refusal}
        </Alert>
      )}
      {preview && preview.sentences.length > 0 && (
        <div>
          <Typography color="text.secondary">{texts.wouldChange}</Typography>
          <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {preview.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </div>
      )}
      {preview?.left && <Typography color="text.secondary">{preview.left}</Typography>}
    </FormDialog>
  );
}
