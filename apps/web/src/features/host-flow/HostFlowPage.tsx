import { useQuery } from '@tanstack/react-query';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { type Breadcrumb, Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { type LoadedRecord, readAgain, useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
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
  if (!query.data) return <RecordState title="Editing Host Flow" breadcrumbs={[]} query={query} />;
  return (
    <HostFlow
      key={menuId}
      loaded={query.data.data}
      read={readAgain(query)}
      link={{ to: '/menus/$menuId', params: { menuId } }}
      hasNotes={false}
      valuesOf={masterFlowValues}
      save={(values, version) => update.mutateAsync({ id: menuId, body: masterFlowInput(values), version })}
    />
  );
}

export function ScheduledHostFlowPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const update = useUpdateScheduledMenu();
  const { markets } = useReferenceData();
  if (!query.data) return <RecordState title="Editing Host Flow" breadcrumbs={[]} query={query} />;
  const { marketId } = query.data.data;
  return (
    <HostFlow
      key={scheduledMenuId}
      loaded={query.data.data}
      read={readAgain(query)}
      link={{ to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId } }}
      hasNotes
      timeZone={markets.find(({ id }) => id === marketId)?.timeZone}
      valuesOf={scheduledFlowValues}
      save={(values, version) => update.mutateAsync({ id: scheduledMenuId, body: scheduledFlowInput(values), version })}
    />
  );
}

interface HostFlowProps<Item> extends LoadedRecord<Item> {
  /** The menu's own page. */
  link: Breadcrumb['link'];
  hasNotes: boolean;
  timeZone?: string | undefined;
  valuesOf: (menu: Item) => HostFlowValues;
  save: (values: HostFlowValues, version: number | undefined) => Promise<{ data: Item }>;
}

const changeLabels = { menu_elements: 'Elements', scheduled_elements: 'Elements' };

function HostFlow<Item extends { readonly name: string; readonly version: number }>(props: HostFlowProps<Item>) {
  const { loaded, read, link, hasNotes, timeZone, valuesOf, save } = props;
  const mayEdit = useCan('editScheduleMenu');
  const notify = useNotify();
  const hostFlow = useRecordForm({
    record: loaded,
    valuesOf,
    save,
    onSaved: () => notify(schedulingTexts.hostFlowUpdated),
    read,
    changeLabels,
    merge: (mine, newest) => onElementsOf(mine, valuesOf(newest)),
  });
  const { name } = hostFlow.record;
  return (
    <Page
      title={`Editing Host Flow for ${name}`}
      breadcrumbs={[{ label: name, link }]}
      timeZone={timeZone}
      actions={
        <RowMenu of={name} actions={[{ label: 'Download host flow', disabled: true, onSelect: () => undefined }]} />
      }
    >
      <HostFlowForm of={hostFlow} menuName={name} hasNotes={hasNotes} readOnly={!mayEdit} />
    </Page>
  );
}
