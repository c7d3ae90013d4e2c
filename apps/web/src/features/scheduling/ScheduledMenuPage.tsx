import RevertIcon from '@mui/icons-material/SettingsBackupRestore';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Menu } from '#contract/menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { IdName } from '#contract/values.ts';
import { shortDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { isUnknown, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import type { Loaded } from '../../shell/use-edited-record.ts';
import { useSavedRecord } from '../../shell/use-saved-record.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { useDocumentDownload } from '../documents/use-document-download.tsx';
import { elementTypesFailed, menuQueries } from '../menus/queries.ts';
import { useUpdateScheduledMenu } from './mutations.ts';
import { schedulingQueries } from './queries.ts';
import { type ReadForm, ScheduledMenuForm } from './ScheduledMenuForm.tsx';
import {
  revertedValues,
  type ScheduledMenuFormValues,
  scheduledMenuInput,
  scheduledMenuValues,
} from './scheduled-menu-form-values.ts';

const changeLabels = {
  cuisine_type_id: 'Cuisine type',
  brand_id: 'Brand',
  scheduled_elements: 'Elements',
  scheduled_element_alternatives: 'Alternatives',
  scheduled_element_allergens: 'Allergens',
};

export function ScheduledMenuPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const types = useQuery(menuQueries.elementTypes());
  if (isUnknown(query.error)) return <NotFoundScreen />;
  if (query.data && types.data) {
    return <Scheduled key={scheduledMenuId} loaded={query.data} elementTypes={types.data} reload={query.refetch} />;
  }
  const failed = query.error ? query : types.error ? types : undefined;
  return (
    <Page title="Scheduled menu">
      {failed ? (
        <Failed onRetry={() => void failed.refetch()}>
          {failed === types ? elementTypesFailed : messageOf(failed.error)}
        </Failed>
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

interface ScheduledProps {
  loaded: Loaded<ScheduledMenu>;
  elementTypes: readonly IdName[];
  reload: () => Promise<{ data: Loaded<ScheduledMenu> | undefined }>;
}

function Scheduled({ loaded, elementTypes, reload }: ScheduledProps) {
  const { tags, markets, serviceLines } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const update = useUpdateScheduledMenu();
  const notify = useNotify();
  const [reverted, setReverted] = useState<ScheduledMenuFormValues>();
  /** Form key: each revert remounts the form, because a form that gets equal values keeps what was typed. */
  const [reverts, setReverts] = useState(0);
  const readForm = useRef<ReadForm>(null);
  const {
    record: menu,
    onDirtyChange,
    save,
    staleDialog,
  } = useSavedRecord({
    loaded,
    reload,
    put: (values: ScheduledMenuFormValues, ifMatch) =>
      update.mutateAsync({ id: loaded.data.id, body: scheduledMenuInput(values), ifMatch }),
    onSaved: () => notify(schedulingTexts.updated),
    changeLabels,
  });
  const saved = useMemo(() => scheduledMenuValues(menu), [menu]);
  // A saved or reloaded record replaces a revert of the older one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is what the revert was made from
  useEffect(() => setReverted(undefined), [menu]);

  const market = markets.find((one) => one.id === menu.marketId);
  const serviceLine = serviceLines.find((one) => one.id === menu.serviceLineId);
  const tagName = tags.find((tag) => tag.id === menu.menuElementClassId)?.name ?? '';

  return (
    <Page
      title={menu.name}
      timeZone={market?.timeZone}
      breadcrumbs={[
        {
          label: `${market?.name ?? 'Scheduling'}, ${shortDate(menu.date)}`,
          link: {
            to: '/markets/$marketId/scheduling-detail/$date',
            params: { marketId: menu.marketId, date: menu.date },
          },
        },
      ]}
      aside={serviceLine && <ServiceLineChip name={serviceLine.name} />}
      actions={
        <>
          {mayEdit && (
            <RevertButton
              menu={menu}
              onRevert={(master) => {
                setReverted(revertedValues(menu, master, readForm.current?.() ?? saved));
                setReverts(reverts + 1);
              }}
            />
          )}
          <Downloads menu={menu} />
        </>
      }
    >
      <ScheduledMenuForm
        key={reverts}
        ref={readForm}
        name={menu.name}
        tagName={tagName}
        values={reverted ?? saved}
        isReverted={Boolean(reverted)}
        isPast={Boolean(market && menu.date < todayIn(market.timeZone, new Date()))}
        elementTypes={elementTypes}
        readOnly={!mayEdit}
        onDirtyChange={onDirtyChange}
        onSave={async (values) => void (await save(values))}
      />
      {staleDialog}
    </Page>
  );
}

interface RevertButtonProps {
  menu: ScheduledMenu;
  onRevert: (master: Menu) => void;
}

const masterIsGone = 'The master menu was deleted: there is nothing to revert to.';

/** Loads the master menu into the form; Update saves it. Disabled with a reason when the master is gone (scheduling-4). */
function RevertButton({ menu, onRevert }: RevertButtonProps) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotify();
  const mayView = useCan('viewMenu');
  const master = menu.originalMenu;

  async function revert() {
    if (!master) return;
    const text = `Are you sure you want to revert this menu to ${master.name}? Notes and talking points are cleared; alternatives of elements that stay are kept.`;
    if (!(await confirm({ title: 'Revert', text, confirmLabel: 'Revert', danger: true }))) return;
    try {
      const reply = await queryClient.fetchQuery({ ...menuQueries.one(master.id), staleTime: 0 });
      onRevert(reply.data);
    } catch (error) {
      notify(isUnknown(error) ? masterIsGone : messageOf(error), 'error');
    }
  }
  if (!mayView) return null;
  const name = master ? 'Revert to the master menu' : masterIsGone;
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
  const { start, downloadDialog } = useDocumentDownload();
  const query = { scheduledMenuId: menu.id };
  const request = (document: 'dish-cards' | 'prep-sheet' | 'labels') => () =>
    start({ document, query, menuName: menu.name });
  return (
    <>
      <RowMenu
        of={menu.name}
        actions={[
          { label: 'Download Dish Cards', onSelect: request('dish-cards') },
          { label: 'Download Prep Sheet', onSelect: request('prep-sheet') },
          { label: 'Download Labels', onSelect: request('labels') },
        ]}
      />
      {downloadDialog}
    </>
  );
}
