import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ServiceReadiness } from '#contract/readiness.ts';
import { questionTitles, readinessTexts } from '#contract/readiness-texts.ts';
import { isServiceReady } from '#domain/readiness/due-marks.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { getRepairLink } from '../../shell/repair-link.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { OpenMarksList } from './OpenQuestionsPanel.tsx';

interface ServiceReadinessRowProps {
  service: ServiceReadiness;
  headingLevel: 'h2' | 'h3';
}

/** One service line: what it is, what is open, and behind a press what is ready. */
export function ServiceReadinessRow({ service, headingLevel }: ServiceReadinessRowProps) {
  const { serviceLines } = useReferenceData();
  const headingId = useId();
  const line = getEntryName(serviceLines, service.serviceLineId);
  const ready = service.marks.filter(({ urgency }) => urgency === null);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2, display: 'grid', rowGap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box component={headingLevel} id={headingId} sx={{ m: 0, lineHeight: 1, fontSize: 13 }}>
          <ServiceLineChip name={line} />
        </Box>
        {service.scheduledMenu && (
          <TextLink {...getRepairLink({ kind: 'day' }, service)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {service.scheduledMenu.name}
          </TextLink>
        )}
        <Typography color="text.secondary">{readinessTexts.served(service.people, service.accountCount)}</Typography>
        {isServiceReady(service) && <Typography sx={{ ml: { sm: 'auto' } }}>{readinessTexts.ready}</Typography>}
      </Box>
      <OpenMarksList service={service} />
      {ready.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={summary}>
            {readinessTexts.partReady(ready.length, service.marks.length)}
          </Box>
          <Box component="dl" sx={readyMarks}>
            {ready.map(({ question, text }) => (
              <div key={question}>
                <dt>{questionTitles[question]}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Box>
        </Box>
      )}
    </Paper>
  );
}

const summary = {
  cursor: 'pointer',
  width: 'fit-content',
  minHeight: 24,
  fontSize: 13,
  color: 'text.secondary',
  '@media (pointer: coarse)': { lineHeight: '48px' },
} as const;

const readyMarks = {
  m: 0,
  mt: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  '& dt': { fontSize: 13, color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;
