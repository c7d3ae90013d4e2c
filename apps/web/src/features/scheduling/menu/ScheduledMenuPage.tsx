import RevertIcon from '@mui/icons-material/SettingsBackupRestore';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Menu } from '#contract/menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { IdName } from '#contract/values.ts';
import { isRecordMissing, toErrorMessage } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { Page } from '../../../shell/Page.tsx';
import { RecordState } from '../../../shell/RecordState.tsx';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';
import { ServiceLineChip } from '../../../shell/ServiceLineChip.tsx';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../../shell/use-record-form.tsx';
import { useSlot } from '../../../shell/use-slot.ts';
import { useConfirm, useNotify } from '../../../ui/feedback.ts';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { TextLink, underlined } from '../../../ui/TextLink.tsx';
import { ChangesPanel } from '../../changes/ChangesPanel.tsx';
import { useDocumentDownload } from '../../documents/use-document-download.tsx';
import { HistoryButton } from '../../history/HistoryButton.tsx';
import { menuQueries } from '../../menus/queries.ts';
import { elementTypesFailed, referenceDataQueries } from '../../reference-data/queries.ts';
import { useUpdateScheduledMenu } from '../mutations.ts';
import { schedulingQueries } from '../queries.ts';
import { hasOpenChange, MasterChangesButton } from './MasterChangesButton.tsx';
import { ScheduledMenuForm } from './ScheduledMenuForm.tsx';
import {
  revertValues,
  ScheduledMenuFormSchema,
  toScheduledMenuInput,
  toScheduledMenuValues,
} from './scheduled-menu-form-values.ts';

const LabelsDialog = createPreloadableDialog(() => import('../../documents/LabelsDialog.tsx'));

export function ScheduledMenuPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const types = useQuery(referenceDataQueries.elementTypes());
  if (query.data && types.data) {
    const { data } = query.data;
    return (
      <Scheduled key={scheduledMenuId} loadedRecord={data} read={createAgainReader(query)} elementTypes={types.data} />
    );
  }
  const state = { title: 'Scheduled menu', breadcrumbs: [] };
  return types.error && !query.error ? (
    <RecordState {...state} query={types} failedText={elementTypesFailed} />
  ) : (
    <RecordState {...state} query={query} />
  );
}

interface ScheduledProps extends LoadedRecord<ScheduledMenu> {
  elementTypes: readonly IdName[];
}

function Scheduled({ loadedRecord, read, elementTypes }: ScheduledProps) {
  const { tags, brands } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const update = useUpdateScheduledMenu();
  const notify = useNotify();
  const menuForm = useRecordForm({
    schema: ScheduledMenuFormSchema,
    record: loadedRecord,
    toValues: toScheduledMenuValues,
    save: (values, version) => update.mutateAsync({ id: loadedRecord.id, body: toScheduledMenuInput(values), version }),
    onSaved: () => notify(schedulingTexts.updated),
    read,
  });
  const { record: menu, form } = menuForm;

  const { market, serviceLine, breadcrumb, isPast } = useSlot(menu);
  const tagName = getEntryName(tags, menu.menuElementClassId);

  return (
    <Page
      title={menu.name}
      timeZone={market?.timeZone}
      breadcrumbs={[breadcrumb]}
      aside={
        <>
          {serviceLine && <ServiceLineChip name={serviceLine.name} />}
          <TextLink
            to="/scheduled-menus/$scheduledMenuId/host-flow"
            params={{ scheduledMenuId: menu.id }}
            sx={underlined}
          >
            Edit Flow
          </TextLink>
          <HistoryButton kind="scheduled-menus" id={menu.id} isWord />
        </>
      }
      actions={
        <>
          {mayEdit && (
            <RevertButton
              menu={menu}
              onRevert={(master) =>
                form.reset(revertValues(menu, master, form.getValues(), brands), { keepDefaultValues: true })
              }
            />
          )}
          <Downloads menu={menu} />
        </>
      }
    >
      <ChangesPanel
        changes={loadedRecord.changes}
        marketId={loadedRecord.marketId}
        action={<MasterChangesButton menu={loadedRecord} isBesideFlags />}
      />
      {!hasOpenChange(loadedRecord) && <MasterChangesButton menu={loadedRecord} />}
      <ScheduledMenuForm
        menu={menu}
        of={menuForm}
        name={menu.name}
        tagName={tagName}
        isPast={isPast}
        elementTypes={elementTypes}
        readOnly={!mayEdit}
      />
    </Page>
  );
}

interface RevertButtonProps {
  menu: ScheduledMenu;
  onRevert: (master: Menu) => void;
}

/** Loads the master menu into the form; Update saves it. Disabled with a reason when the master is gone (scheduling-4). */
function RevertButton({ menu, onRevert }: RevertButtonProps) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotify();
  const mayView = useCan('viewMenu');
  const master = menu.originalMenu;

  async function revert() {
    if (!master) return;
    const text = schedulingTexts.confirmRevert(master.name);
    if (!(await confirm({ title: 'Revert', text, confirmLabel: 'Revert', danger: true }))) return;
    try {
      const reply = await queryClient.fetchQuery({ ...menuQueries.one(master.id), staleTime: 0 });
      onRevert(reply.data);
    } catch (error) {
      notify(isRecordMissing(error) ? schedulingTexts.cannotRevert : toErrorMessage(error), 'error');
    }
  }
  if (!mayView) return null;
  const name = master ? 'Revert to the master menu' : schedulingTexts.cannotRevert;
  return (
    <Tooltip title={name}>
      <span>
        <IconButton aria-label={name} disabled={!master} onClick={() => void revert()}>
          <RevertIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function Downloads({ menu }: { menu: ScheduledMenu }) {
  const { download, downloadDialog } = useDocumentDownload();
  const query = { scheduledMenuId: menu.id };
  const [isChoosingLabels, setChoosingLabels] = useState(false);
  const request = (document: 'all-papers' | 'dish-cards' | 'prep-sheet') => () =>
    download({ document, query, menuName: menu.name });
  return (
    <>
      <RowMenu
        of={menu.name}
        actions={[
          { label: 'Download Dish Cards', onSelect: request('dish-cards') },
          { label: 'Download Prep Sheet', onSelect: request('prep-sheet') },
          { label: 'Download Labels', onSelect: () => setChoosingLabels(true) },
          { label: 'Download All Papers', onSelect: request('all-papers') },
        ]}
      />
      {downloadDialog}
      {isChoosingLabels && <LabelsDialog menu={menu} onClose={() => setChoosingLabels(false)} />}
    </>
  );
}
