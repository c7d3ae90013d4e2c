import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FoundSheet } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { documentQueries } from './queries.ts';
import { ChangeSentences, SheetActions } from './SheetStateRow.tsx';
import { SheetStatusSection } from './SheetStatusSection.tsx';
import { formatSheetTitle } from './sheet-texts.ts';
import { useDocumentDownload } from './use-document-download.tsx';

/** The target of the QR code of a printed sheet: whether the sheet is still true, and its changes (paper-9). */
export default function SheetPage({ code }: { code: string }) {
  const { markets } = useReferenceData();
  const { data, error, refetch } = useQuery(documentQueries.sheet(code));
  const timeZone = markets.find(({ id }) => id === data?.subject.marketId)?.timeZone;
  return (
    <Page title={data ? formatSheetTitle(data.subject) : 'Printed sheet'} timeZone={timeZone}>
      <Paper variant="outlined" sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 } }}>
        {data ? (
          <Found sheet={data} />
        ) : error ? (
          <Failed onRetry={() => void refetch()}>{toErrorMessage(error)}</Failed>
        ) : (
          <LoadingRows rows={5} label="Comparing the sheet with the plan" />
        )}
      </Paper>
    </Page>
  );
}

const joinFacts = ({ subject, market, serviceLine }: FoundSheet) =>
  [subject.menuName, market, serviceLine, subject.date && formatLongDate(subject.date)].filter(Boolean).join(' · ');

function Found({ sheet }: { sheet: FoundSheet }) {
  const moment = useFormatMoment();
  const { prepare, downloadDialog } = useDocumentDownload();
  const { subject, status, print, slip, newer } = sheet;
  const title = formatSheetTitle(subject);
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <SheetStatusSection status={status} />
      <Box>
        <Typography variant="h2">{title}</Typography>
        <Box sx={{ color: 'text.secondary' }}>{joinFacts(sheet)}</Box>
        {print && (
          <Box sx={{ color: 'text.secondary' }}>
            {texts.done[print.state](moment(print.printedAt), print.printedBy)}
          </Box>
        )}
      </Box>
      <ChangeSentences {...sheet} />
      {slip && <div>{texts.slip(texts.done[slip.state](moment(slip.printedAt), null), slip.isCurrent)}</div>}
      {newer && <div>{texts.newer(texts.done[newer.state](moment(newer.printedAt), newer.printedBy))}</div>}
      {status === 'outOfDate' && (
        <SheetActions state={sheet} title={title} onPrint={(request) => void prepare(request)} />
      )}
      {subject.marketId && subject.date && subject.serviceLineId && (
        <div>
          <ButtonLink
            to="/numbers/daily/chef"
            search={{ marketId: subject.marketId, date: subject.date, serviceLineId: subject.serviceLineId }}
          >
            Chef Daily Numbers
          </ButtonLink>
        </div>
      )}
      {downloadDialog}
    </Box>
  );
}
