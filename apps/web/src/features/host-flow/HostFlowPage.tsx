import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coverageTexts } from '#contract/coverage-texts.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { listSpecialPlates, type PlateToCook } from '#domain/coverage/special-plates.ts';
import { useCan } from '../../shell/current-user.ts';
import { type Breadcrumb, Page } from '../../shell/Page.tsx';
import { PartFailed } from '../../shell/QueryPart.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { useSlot } from '../../shell/use-slot.ts';
import { useNotify } from '../../ui/feedback.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { coverageQueries } from '../coverage/queries.ts';
import { menuQueries } from '../menus/queries.ts';
import { useUpdateScheduledMenu } from '../scheduling/mutations.ts';
import { schedulingQueries } from '../scheduling/queries.ts';
import { HostFlowForm } from './HostFlowForm.tsx';
import {
  type HostFlowValues,
  mergeFlowIntoMenu,
  toMasterFlowInput,
  toMasterFlowValues,
  toScheduledFlowInput,
  toScheduledFlowValues,
} from './host-flow-form-values.ts';
import { useUpdateMenuHostFlow } from './mutations.ts';

export function MenuHostFlowPage({ menuId }: { menuId: string }) {
  const query = useQuery(menuQueries.one(menuId));
  const update = useUpdateMenuHostFlow();
  if (!query.data) return <RecordState title="Editing Host Flow" breadcrumbs={[]} query={query} />;
  return (
    <HostFlow
      key={menuId}
      loadedRecord={query.data.data}
      read={createAgainReader(query)}
      above={{ label: 'Menus', link: { to: '/menus' } }}
      link={{ to: '/menus/$menuId', params: { menuId } }}
      hasNotes={false}
      toValues={toMasterFlowValues}
      save={(values, version) => update.mutateAsync({ id: menuId, body: toMasterFlowInput(values), version })}
    />
  );
}

export function ScheduledHostFlowPage({ scheduledMenuId }: { scheduledMenuId: string }) {
  const query = useQuery(schedulingQueries.one(scheduledMenuId));
  const update = useUpdateScheduledMenu();
  if (!query.data) return <RecordState title="Editing Host Flow" breadcrumbs={[]} query={query} />;
  return (
    <ScheduledHostFlow
      key={scheduledMenuId}
      loadedRecord={query.data.data}
      read={createAgainReader(query)}
      save={(values, version) =>
        update.mutateAsync({ id: scheduledMenuId, body: toScheduledFlowInput(values), version })
      }
    />
  );
}

function ScheduledHostFlow(props: Pick<HostFlowProps<ScheduledMenu>, 'loadedRecord' | 'read' | 'save'>) {
  const { market, serviceLine, breadcrumb } = useSlot(props.loadedRecord);
  const coverage = useQuery(coverageQueries.ofMenu(props.loadedRecord));
  return (
    <HostFlow
      {...props}
      plates={coverage.data ? listSpecialPlates(coverage.data) : undefined}
      notice={!coverage.data && coverage.error && <PartFailed what={coverageTexts.specialPlates} query={coverage} />}
      above={breadcrumb}
      link={{ to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId: props.loadedRecord.id } }}
      hasNotes
      timeZone={market?.timeZone}
      aside={serviceLine && <ServiceLineChip name={serviceLine.name} />}
      toValues={toScheduledFlowValues}
    />
  );
}

interface HostFlowProps<Item> extends LoadedRecord<Item> {
  /** The parent of the menu: its day, or the list. */
  above: Breadcrumb;
  /** The menu's own page. */
  link: Breadcrumb['link'];
  hasNotes: boolean;
  timeZone?: string | undefined;
  aside?: ReactNode;
  plates?: readonly PlateToCook[] | undefined;
  /** Above the form. */
  notice?: ReactNode;
  toValues: (menu: Item) => HostFlowValues;
  save: (values: HostFlowValues, version: number | undefined) => Promise<{ data: Item }>;
}

function HostFlow<Item extends { readonly name: string; readonly version: number }>(props: HostFlowProps<Item>) {
  const { loadedRecord, read, above, link, hasNotes, timeZone, aside, plates, notice, toValues, save } = props;
  const mayEdit = useCan('editScheduleMenu');
  const notify = useNotify();
  const hostFlow = useRecordForm({
    record: loadedRecord,
    toValues,
    save,
    onSaved: () => notify(schedulingTexts.hostFlowUpdated),
    read,
    merge: (mine, newest) => mergeFlowIntoMenu(mine, toValues(newest)),
  });
  const { name } = hostFlow.record;
  return (
    <Page
      title={`Editing Host Flow for ${name}`}
      breadcrumbs={[above, { label: 'Edit Menu', link }]}
      aside={aside}
      timeZone={timeZone}
      actions={
        <RowMenu of={name} actions={[{ label: 'Download host flow', disabled: true, onSelect: () => undefined }]} />
      }
    >
      {notice}
      <HostFlowForm of={hostFlow} menuName={name} hasNotes={hasNotes} readOnly={!mayEdit} plates={plates} />
    </Page>
  );
}
