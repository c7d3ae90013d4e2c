import CurrentIcon from '@mui/icons-material/CheckCircleOutlined';
import OutOfDateIcon from '@mui/icons-material/ErrorOutlined';
import NotKnownIcon from '@mui/icons-material/HelpOutlined';
import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import NotPrintedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SheetState, SheetStatus } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { formatSheetTitle, isSheetCounted, toChangeSlipRequest, toDocumentRequest } from './sheet-texts.ts';
import type { DocumentRequest } from './use-document.ts';

const statusTexts = {
  current: texts.current,
  outOfDate: texts.outOfDate,
  notPrinted: texts.notPrinted,
  onPhone: texts.onPhone,
  notKnown: texts.notKnown,
} as const satisfies Record<SheetStatus, string>;

/** A shape with a name: the answer never rests on its color. */
function StatusIcon({ status }: { status: SheetStatus }) {
  if (status === 'current') return <CurrentIcon fontSize="small" color="success" aria-hidden />;
  if (status === 'outOfDate') return <OutOfDateIcon fontSize="small" color="error" aria-hidden />;
  if (status === 'onPhone') return <PhoneIcon fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />;
  if (status === 'notKnown') return <NotKnownIcon fontSize="small" color="warning" aria-hidden />;
  return <NotPrintedIcon fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />;
}

/** The changes, one sentence each, and the number of further ones. */
export const ChangeSentences = ({ changes, changeCount }: Pick<SheetState, 'changes' | 'changeCount'>) =>
  changes.length > 0 && (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {changes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {changeCount > changes.length && <li>{texts.more(changeCount - changes.length)}</li>}
    </Box>
  );

interface SheetStateRowProps {
  state: SheetState;
  /** How many accounts have sheets that are alike, on one phone. */
  count?: number;
  onPrint: (request: DocumentRequest) => void;
}

/** On phones what is done with a sheet stands below it, else beside it. */
const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1,
  py: 0.75,
} as const;

/** One sheet: whether it is printed and still true, what has changed, and the way to the new one. */
export function SheetStateRow({ state, count = 1, onPrint }: SheetStateRowProps) {
  const moment = useFormatMoment();
  const { subject, status, print, slip } = state;
  const title =
    count === 1 ? formatSheetTitle(subject) : `${formatSheetTitle({ ...subject, account: null })}, ${count} accounts`;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ pt: '2px', display: 'flex' }}>
        <StatusIcon status={status} />
      </Box>
      <Box sx={{ flex: 1, minWidth: { xs: 'calc(100% - 28px)', sm: 0 }, overflowWrap: 'anywhere' }}>
        <Box>
          <strong>{title}</strong>: {isSheetCounted(state) ? statusTexts[status] : texts.whenUsed}
        </Box>
        {print && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            {texts.done[print.state](moment(print.printedAt), print.printedBy)}
          </Box>
        )}
        <ChangeSentences {...state} />
        {slip && (
          <Box sx={{ fontSize: 13 }}>
            {texts.slip(texts.done[slip.state](moment(slip.printedAt), null), slip.isCurrent)}
          </Box>
        )}
      </Box>
      {status !== 'current' && count === 1 && <SheetActions state={state} title={title} onPrint={onPrint} />}
    </Box>
  );
}

/** The sheet, the new one, or only what has changed. */
export function SheetActions({ state, title, onPrint }: SheetStateRowProps & { title: string }) {
  const [request, slip] = [toDocumentRequest(state), toChangeSlipRequest(state)];
  const print = state.status === 'outOfDate' ? texts.printNew : texts.print;
  if (!request && !slip) return null;
  const sx = { minHeight: { xs: 48, sm: 36 } };
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 'none' }}>
      {request && (
        <Button
          variant="outlined"
          size="small"
          sx={sx}
          aria-label={`${print}: ${title}`}
          onClick={() => onPrint(request)}
        >
          {print}
        </Button>
      )}
      {slip && (
        <Button size="small" sx={sx} aria-label={`${texts.printSlip}: ${title}`} onClick={() => onPrint(slip)}>
          {texts.printSlip}
        </Button>
      )}
    </Box>
  );
}
