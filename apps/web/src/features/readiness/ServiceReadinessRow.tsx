import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ServiceReadiness } from '#contract/readiness.ts';
import { questionTitles, rareQuestions, readinessQuestions, readinessTexts } from '#contract/readiness-texts.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { repairLink } from '../../shell/repair-link.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { MarkPanel } from './MarkPanel.tsx';

interface ServiceReadinessRowProps {
  service: ServiceReadiness;
  headingLevel: 'h2' | 'h3';
}

/** One service line: what it is, and a mark per question. A question that does not apply keeps its place and is blank. */
export function ServiceReadinessRow({ service, headingLevel }: ServiceReadinessRowProps) {
  const { serviceLines } = useReferenceData();
  const headingId = useId();
  const line = serviceLines.find(({ id }) => id === service.serviceLineId)?.name ?? '';
  const open = service.marks.filter(({ faults }) => faults.length > 0).length;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1.5 }}>
        <Box component={headingLevel} id={headingId} sx={{ m: 0, lineHeight: 1, fontSize: 13 }}>
          <ServiceLineChip name={line} />
        </Box>
        {service.scheduledMenu && (
          <TextLink {...repairLink({ kind: 'day' }, service)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {service.scheduledMenu.name}
          </TextLink>
        )}
        <Typography color="text.secondary">{readinessTexts.served(service.people, service.accountCount)}</Typography>
        <Typography sx={{ ml: { sm: 'auto' }, fontWeight: 600, color: open > 0 ? 'error.main' : 'success.main' }}>
          {open > 0 ? readinessTexts.notReady(open) : readinessTexts.ready}
        </Typography>
      </Box>
      <Box component="dl" sx={marks}>
        {readinessQuestions.map((question) => {
          const mark = service.marks.find((one) => one.question === question);
          if (!mark && rareQuestions.includes(question)) return null;
          return (
            <Box key={question} {...(!mark && { className: 'blank', 'aria-hidden': true })}>
              {mark && (
                <>
                  <dt>{questionTitles[question]}</dt>
                  <dd>
                    <MarkPanel mark={mark} service={service} />
                  </dd>
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}

/** Below the columns of the row above from 1280 px; below that, marks flow and blanks take no place. */
const marks = {
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    // Owed surveys name accounts: the last column is the widest.
    lg: 'repeat(7, minmax(0, 1fr)) minmax(0, 1.6fr)',
  },
  // On a phone the question is beside its answer.
  '& > div': { display: { xs: 'grid', sm: 'block' }, gridTemplateColumns: '80px minmax(0, 1fr)', minWidth: 0 },
  '& > .blank': { display: { xs: 'none', lg: 'block' } },
  '& dt': { fontSize: 13, color: 'text.secondary', mb: 0.25 },
  '& dd': { m: 0 },
} as const;
