import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { type Breadcrumb, Page } from '../../shell/Page.tsx';
import { useNotify } from '../../ui/feedback.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StaleDialog } from '../../ui/StaleDialog.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { menuQueries } from '../menus/queries.ts';
import { useUpdateScheduledMenu } from '../scheduling/mutations.ts';
import { schedulingQueries } from '../scheduling/queries.ts';
import { HostFlowForm } from './HostFlowForm.tsx';
import {
  type HostFlowValues,
  masterFlowInput,
  masterFlowValues,
  scheduledFlowInput,
  scheduledFlowValues,
} from './host-flow-form-values.ts';
import { useUpdateMenuHostFlow } from './mutations.ts';

/** The host flow of a master menu (spec §2). */
export function MenuHostFlowPage({ menuId }: { menuId: string }) {
  const query = useQuery(menuQueries.one(menuId));
  const update = useUpdateMenuHostFlow();
  const values = useMemo(() => query.data && masterFlowValues(query.data.data), [query.data]);
  return (
    <HostFlowEditor
      query={query}
      menuName={query.data?.data.name}
      breadcrumbs={[{ label: query.data?.data.name ?? 'Menu', link: { to: '/menus/$menuId', params: { menuId } } }]}
      values={values}
      hasNotes={false}
      save={(changed, ifMatch) =>
        update.mutateAsync({ id: menuId, body: masterFlowInput(changed), ifMatch: ifMatch ?? query.data?.etag ?? null })
      }
    />
  );
}

/** The host flow of a scheduled menu, with the notes of its service (spec §2). */
export function ScheduledHostFlowPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const update = useUpdateScheduledMenu();
  const menu = query.data?.data;
  const values = useMemo(() => menu && scheduledFlowValues(menu), [menu]);
  return (
    <HostFlowEditor
      query={query}
      menuName={menu?.name}
      breadcrumbs={[
        {
          label: menu?.name ?? 'Scheduled menu',
          link: { to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId } },
        },
      ]}
      values={values}
      hasNotes
      save={async (changed, ifMatch) => {
        if (!menu) return;
        const body = scheduledFlowInput(changed, menu);
        await update.mutateAsync({ id: scheduledMenuId, body, ifMatch: ifMatch ?? query.data?.etag ?? null });
      }}
    />
  );
}

interface HostFlowEditorProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  menuName: string | undefined;
  breadcrumbs: Breadcrumb[];
  values: HostFlowValues | undefined;
  hasNotes: boolean;
  /** Without `ifMatch`, the version that was read. */
  save: (values: HostFlowValues, ifMatch?: string) => Promise<unknown>;
}

const failure = 'Something went wrong. Please check all fields and try again.';

function HostFlowEditor({ query, menuName, breadcrumbs, values, hasNotes, save }: HostFlowEditorProps) {
  const mayEdit = useCan('editScheduleMenu');
  const notify = useNotify();
  const [stale, setStale] = useState<{ error: unknown; values: HostFlowValues }>();

  async function update(changed: HostFlowValues, ifMatch?: string) {
    try {
      await save(changed, ifMatch);
      notify('Host Flow successfully updated.');
    } catch (error) {
      if (isApiError(error, 'stale')) setStale({ error, values: changed });
      else notify(messageOf(error, failure), 'error');
    }
  }

  if (isApiError(query.error, '1000')) return <NotFoundScreen />;
  if (!values || !menuName) {
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
      actions={
        <RowMenu of={menuName} actions={[{ label: 'Download host flow', disabled: true, onSelect: () => undefined }]} />
      }
    >
      <HostFlowForm menuName={menuName} values={values} hasNotes={hasNotes} readOnly={!mayEdit} onSave={update} />
      <StaleDialog
        error={stale?.error}
        onKeep={() => setStale(undefined)}
        onReload={() => void query.refetch().then(() => setStale(undefined))}
        onOverwrite={(version) => {
          setStale(undefined);
          if (stale) void update(stale.values, `"${version}"`);
        }}
      />
    </Page>
  );
}
