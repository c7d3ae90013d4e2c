import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SheetState } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { toSheetsHash, useFocusHashTarget, useIsHashTarget } from '../../shell/hash-target.ts';
import { PartFailed } from '../../shell/QueryPart.tsx';
import { documentQueries } from './queries.ts';
import { SheetStateRow } from './SheetStateRow.tsx';
import { isSheetCounted } from './sheet-texts.ts';
import type { DocumentRequest } from './use-document.ts';
import { useDocumentDownload } from './use-document-download.tsx';

interface SheetsPanelProps {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
  /** Only some of them: the chef numbers, or the sheets of an account. */
  isShown?: (state: SheetState) => boolean;
  /** On a phone without signal, the stored data is enough: no message about requests that failed. */
  isQuiet?: boolean;
}

const countByStatus = (sheets: readonly SheetState[], status: SheetState['status']) =>
  sheets.filter((sheet) => sheet.status === status && isSheetCounted(sheet)).length;

/** "2 out of date, 4 current, 1 on a phone, 1 not printed" */
function summarize(sheets: readonly SheetState[]): string {
  const counts = [
    [countByStatus(sheets, 'outOfDate'), texts.outOfDate],
    [countByStatus(sheets, 'current'), texts.current],
    [countByStatus(sheets, 'onPhone'), texts.onPhone],
    [countByStatus(sheets, 'notKnown'), texts.notKnown],
    [countByStatus(sheets, 'notPrinted'), texts.notPrinted],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word.toLowerCase()}`)
    .join(', ');
}

/** One file where several papers of a service are to be printed. */
function toAllPapersRequest(sheets: readonly SheetState[]): DocumentRequest | undefined {
  const open = sheets.filter(
    ({ subject, status }) => status !== 'current' && subject.document !== 'labels' && subject.account === null,
  );
  const { scheduledMenuId, menuName } = open[0]?.subject ?? { scheduledMenuId: null, menuName: '' };
  if (open.length < 2 || !scheduledMenuId) return undefined;
  return { document: 'all-papers', query: { scheduledMenuId }, menuName };
}

/** The printed sheets of a service and their state; those out of date are always shown (paper-6). */
export default function SheetsPanel({
  marketId,
  date,
  serviceLineId,
  isShown = () => true,
  isQuiet = false,
}: SheetsPanelProps) {
  const headingId = useId();
  const isHashTarget = useIsHashTarget(toSheetsHash(serviceLineId));
  const hashTargetRef = useFocusHashTarget(toSheetsHash(serviceLineId));
  const [isOpen, setOpen] = useState(isHashTarget);
  const query = useQuery(documentQueries.sheetsOfDay(marketId, date));
  const mayPrintAll = useCan('viewScheduleMenu');
  const { prepare, download, downloadDialog } = useDocumentDownload();
  if (!query.data) return query.error && !isQuiet ? <PartFailed what={texts.sheets} query={query} /> : null;
  const service = query.data.find((candidate) => candidate.serviceLineId === serviceLineId);
  const sheets = service ? service.sheets.filter(isShown) : [];
  if (sheets.length === 0) return downloadDialog;
  const allPapers = toAllPapersRequest(sheets);
  const shownSheets = isOpen ? sheets : sheets.filter(({ status }) => status === 'outOfDate');
  return (
    // Its rows do not share a line with the buttons before it.
    <Box
      component="section"
      aria-labelledby={headingId}
      className="no-print"
      sx={shownSheets.length > 0 ? ownLine : {}}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box component="h3" id={headingId} sx={{ m: 0, fontSize: '1rem' }}>
          {texts.sheets}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {summarize(sheets)}
        </Box>
        {allPapers && mayPrintAll && (
          <Button size="small" onClick={() => void download(allPapers)} sx={{ minHeight: { xs: 48, sm: 32 } }}>
            {texts.allPapers}
          </Button>
        )}
        {countByStatus(sheets, 'outOfDate') < sheets.length && (
          <Button
            {...(hashTargetRef && { ref: hashTargetRef })}
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ minHeight: { xs: 48, sm: 32 } }}
          >
            {isOpen ? 'Show less' : 'Show all'}
          </Button>
        )}
      </Box>
      {shownSheets.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, maxWidth: 720, listStyle: 'none' }}>
          {groupSheets(shownSheets).map(([state, ...others]) => (
            <SheetStateRow
              key={getKey(state)}
              state={state}
              count={1 + others.length}
              onPrint={(request) => void prepare(request)}
            />
          ))}
        </Box>
      )}
      {downloadDialog}
    </Box>
  );
}

const ownLine = { flex: '1 0 100%' } as const;

/** A host's phone has the sheets of many accounts, of which there is nothing else to say. */
function groupSheets(sheets: readonly SheetState[]) {
  const isAlike = ({ subject, status, print }: SheetState) =>
    status === 'onPhone' && subject.account ? `${subject.document} ${print?.printedBy}` : undefined;
  const groups = Map.groupBy(sheets, (state) => isAlike(state) ?? getKey(state));
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

const getKey = ({ subject, print }: SheetState) =>
  `${subject.document} ${subject.account?.id} ${JSON.stringify(subject.choice)} ${print?.code}`;
