import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { isApiError, isUnknown, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { type Breadcrumb, Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { type Loaded, useEditedRecord } from '../../shell/use-edited-record.ts';
import { useNotify } from '../../ui/feedback.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { menuQueries } from '../menus/queries.ts';
import { useUpdateScheduledMenu } from '../scheduling/mutations.ts';
import { schedulingQueries } from '../scheduling/queries.ts';
import { HostFlowForm } from './HostFlowForm.tsx';
import {
  type HostFlowValues,
  masterFlowInput,
  masterFlowValues,
  onElementsOf,
  scheduledFlowInput,
  scheduledFlowValues,
} from './host-flow-form-values.ts';
import { useUpdateMenuHostFlow } from './mutations.ts';

export function MenuHostFlowPage({ menuId }: { menuId: string }) {
  const query = useQuery(menuQueries.one(menuId));
  const update = useUpdateMenuHostFlow();
  const menu = query.data?.data;
  const etag = query.data?.etag ?? null;
  const loaded = useMemo(() => menu && { data: masterFlowValues(menu), etag }, [menu, etag]);
  return (
    <HostFlowScreen
      query={query}
      menuName={menu?.name}
      breadcrumbs={[{ label: menu?.name ?? 'Menu', link: { to: '/menus/$menuId', params: { menuId } } }]}
      loaded={loaded}
      readAgain={async () => {
        const now = (await query.refetch()).data?.data;
        return now && masterFlowValues(now);
      }}
      hasNotes={false}
      save={async (values, ifMatch) => {
        const saved = await update.mutateAsync({ id: menuId, body: masterFlowInput(values), ifMatch });
        return { data: masterFlowValues(saved.data), etag: saved.etag };
      }}
    />
  );
}

export function ScheduledHostFlowPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const update = useUpdateScheduledMenu();
  const menu = query.data?.data;
  const { markets } = useReferenceData();
  const timeZone = markets.find(({ id }) => id === menu?.marketId)?.timeZone;
  const etag = query.data?.etag ?? null;
  const loaded = useMemo(() => menu && { data: scheduledFlowValues(menu), etag }, [menu, etag]);
  return (
    <HostFlowScreen
      query={query}
      menuName={menu?.name}
      breadcrumbs={[
        {
          label: menu?.name ?? 'Scheduled menu',
          link: { to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId } },
        },
      ]}
      loaded={loaded}
      readAgain={async () => {
        const now = (await query.refetch()).data?.data;
        return now && scheduledFlowValues(now);
      }}
      hasNotes
      timeZone={timeZone}
      save={async (values, ifMatch) => {
        const saved = await update.mutateAsync({ id: scheduledMenuId, body: scheduledFlowInput(values), ifMatch });
        return { data: scheduledFlowValues(saved.data), etag: saved.etag };
      }}
    />
  );
}

interface HostFlowScreenProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  menuName: string | undefined;
  breadcrumbs: Breadcrumb[];
  loaded: Loaded<HostFlowValues> | undefined;
  readAgain: () => Promise<HostFlowValues | undefined>;
  hasNotes: boolean;
  timeZone?: string | undefined;
  save: (values: HostFlowValues, ifMatch: string | null) => Promise<Loaded<HostFlowValues>>;
}

function HostFlowScreen(props: HostFlowScreenProps) {
  const { query, menuName, breadcrumbs, loaded, readAgain, hasNotes, timeZone, save } = props;
  if (isUnknown(query.error)) return <NotFoundScreen />;
  if (!loaded || menuName === undefined) {
    return (
      <Page title="Editing Host Flow">
        {query.error ? <Failed onRetry={() => void query.refetch()}>{messageOf(query.error)}</Failed> : <LoadingRows />}
      </Page>
    );
  }
  return (
    <Page
      title={`Editing Host Flow for ${menuName}`}
      breadcrumbs={breadcrumbs}
      timeZone={timeZone}
      actions={
        <RowMenu of={menuName} actions={[{ label: 'Download host flow', disabled: true, onSelect: () => undefined }]} />
      }
    >
      <HostFlowEditor menuName={menuName} loaded={loaded} hasNotes={hasNotes} save={save} readAgain={readAgain} />
    </Page>
  );
}

interface HostFlowEditorProps extends Pick<HostFlowScreenProps, 'hasNotes' | 'save' | 'readAgain'> {
  menuName: string;
  loaded: Loaded<HostFlowValues>;
}

const changeLabels = { menu_elements: 'Elements', scheduled_elements: 'Elements' };
const failure = 'Something went wrong. Please check all fields and try again.';

function HostFlowEditor({ menuName, loaded, hasNotes, save, readAgain }: HostFlowEditorProps) {
  const { record: values, etag, onDirtyChange, adopt } = useEditedRecord(loaded);
  const mayEdit = useCan('editScheduleMenu');
  const notify = useNotify();
  const [stale, setStale] = useState<{ error: unknown; values: HostFlowValues }>();

  async function update(changed: HostFlowValues, ifMatch: string | null) {
    try {
      adopt(await save(changed, ifMatch));
      notify(schedulingTexts.hostFlowUpdated);
    } catch (error) {
      if (isApiError(error, 'stale')) setStale({ error, values: changed });
      else notify(messageOf(error, failure), 'error');
    }
  }
  return (
    <>
      <HostFlowForm
        menuName={menuName}
        values={values}
        hasNotes={hasNotes}
        readOnly={!mayEdit}
        onDirtyChange={onDirtyChange}
        onSave={(changed) => update(changed, etag)}
      />
      <StaleDialog
        error={stale?.error}
        changeLabels={changeLabels}
        onKeep={() => setStale(undefined)}
        onReload={async () => {
          // Discards the typed values: the reloaded record replaces them.
          onDirtyChange(false);
          await readAgain();
          setStale(undefined);
        }}
        onOverwrite={async (version) => {
          setStale(undefined);
          const now = await readAgain();
          if (stale) await update(now ? onElementsOf(stale.values, now) : stale.values, `"${version}"`);
        }}
      />
    </>
  );
}
