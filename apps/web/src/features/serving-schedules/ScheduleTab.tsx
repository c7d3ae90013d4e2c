import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { IdName } from '#contract/values.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { QueryFailed, QueryPart } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useConfirm } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { scheduleQueries } from './queries.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

const DEFAULT_SERVICE_LINE = 'Lunch';

interface ScheduleTabProps {
  account: Account;
  onDirty: (isDirty: boolean) => void;
}

/** The client's week, one service line at a time. */
export function ScheduleTab({ account, onDirty }: ScheduleTabProps) {
  const { serviceLines } = useReferenceData();
  const first = serviceLines.find(({ name }) => name === DEFAULT_SERVICE_LINE) ?? serviceLines[0];
  const [lineId, setLineId] = useState(first?.id ?? '');
  const [isDirty, setDirty] = useState(false);
  const confirm = useConfirm();
  const line = serviceLines.find(({ id }) => id === lineId);
  const all = useQuery(scheduleQueries.ofAccount(account.id));

  async function choose(id: string) {
    if (isDirty && !(await confirm(LEAVE_QUESTION))) return;
    setLineId(id);
  }
  const report = (dirty: boolean) => {
    setDirty(dirty);
    onDirty(dirty);
  };

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <ChoiceField label="Service line" value={lineId} options={serviceLines} onChange={(id) => void choose(id)} />
        <QueryPart what="Recurring services" query={all}>
          {(rows) => (
            <ServedLines
              lines={serviceLines.filter(({ id }) =>
                rows.some((row) => row.serviceLineId === id && row.shouldServeOnDay),
              )}
            />
          )}
        </QueryPart>
      </Box>
      {line && <LineSchedule key={line.id} account={account} line={line} onDirty={report} />}
    </>
  );
}

const ServedLines = ({ lines }: { lines: readonly IdName[] }) =>
  lines.length > 0 && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Repeats:
      </Box>
      {lines.map(({ id, name }) => (
        <ServiceLineChip key={id} name={name} />
      ))}
    </Box>
  );

interface ScheduleOfLineProps extends ScheduleTabProps {
  line: { readonly id: string; readonly name: string };
}

function LineSchedule({ account, line, onDirty }: ScheduleOfLineProps) {
  const hasBeta = betaFeatures.use();
  const schedule = useQuery(scheduleQueries.ofLine(account.id, line.id));
  const addOns = useQuery(scheduleQueries.addOns(account.id, line.id));
  const salads = useQuery(referenceDataQueries.saladTypes());
  const failedQuery = [schedule, addOns, salads].find((query) => query.error && !query.data);
  if (failedQuery) return <QueryFailed query={failedQuery} />;
  if (!schedule.data || !addOns.data || !salads.data)
    return <LoadingRows label={`Loading the ${line.name} schedule`} />;
  return (
    <ScheduleForm
      account={account}
      line={line}
      keptSchedules={schedule.data.data}
      version={schedule.data.meta.version}
      keptAddOns={addOns.data}
      saladTypes={salads.data}
      showsAddOns={hasBeta}
      onDirty={onDirty}
    />
  );
}
