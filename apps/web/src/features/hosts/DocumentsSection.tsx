import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { formatHostFlowUnavailable } from '#contract/document-names.ts';
import { hostTexts } from '#contract/host-texts.ts';
import { isHost, useCurrentUser } from '../../shell/current-user.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { SheetButton } from '../documents/SheetButton.tsx';
import { getSheetKey, type Keeping, prefetchSheets, useKeptSheets } from '../documents/use-kept-sheets.ts';
import type { HostDay } from '../surveys/queries.ts';
import { toHostSheets } from './queries.ts';
import { useDayOnPhone } from './use-day-on-phone.ts';

interface DocumentsSectionProps {
  menu: { id: string; name: string } | undefined;
  accountId: string;
  serviceLine: string;
  day: HostDay;
  isToday: boolean;
}

/** The four documents that a host prints or shows (surveys-11). */
export function DocumentsSection({ menu, accountId, serviceLine, day, isToday }: DocumentsSectionProps) {
  const user = useCurrentUser();
  const keeping = useMemo(() => ({ userId: user.id, date: day.date }), [user.id, day.date]);
  if (!menu) {
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {formatHostFlowUnavailable(serviceLine)}
      </Box>
    );
  }
  const { id, name } = menu;
  const sheets = { menuId: id, menuName: name, accountId };
  return (
    // A download of another menu or account is no longer offered.
    <Box key={`${id} ${accountId}`} role="group" aria-label="Documents" sx={grid}>
      {isHost(user) && isToday ? <KeptSheets {...sheets} day={day} keeping={keeping} /> : <Sheets {...sheets} />}
    </Box>
  );
}

interface SheetsProps {
  menuId: string;
  menuName: string;
  accountId: string;
}

function Sheets({ menuId, menuName, accountId }: SheetsProps) {
  return Object.entries(toHostSheets({ id: menuId, name: menuName }, accountId)).map(([label, request]) => (
    <SheetButton key={label} request={request}>
      {label}
    </SheetButton>
  ));
}

/** The documents of an opened account are always prefetched, also above the limit (surveys-16). */
function KeptSheets({ menuId, menuName, accountId, day, keeping }: SheetsProps & { day: HostDay; keeping: Keeping }) {
  const { hasSignal } = useDayOnPhone(day);
  const queryClient = useQueryClient();
  const moment = useFormatMoment();
  const sheets = useMemo(() => toHostSheets({ id: menuId, name: menuName }, accountId), [menuId, menuName, accountId]);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    prefetchSheets({ queryClient, requests: Object.values(sheets), keeping }, leaving.signal)
      // A phone that forbids storage says so on the survey.
      .catch(() => {})
      .then(() => leaving.signal.aborted || setLoading(false));
    return () => leaving.abort();
  }, [queryClient, sheets, keeping]);
  const keptSheets = useKeptSheets(keeping);
  return Object.entries(sheets).map(([label, request]) => {
    const key = getSheetKey(request);
    const loadedAt = keptSheets?.find((sheet) => sheet.key === key)?.loadedAt;
    // Until it is known, nothing, in a line of its own.
    const otherwise = isLoading || !keptSheets ? '\u00a0' : hostTexts.sheetNeedsSignal;
    return (
      <Box key={label} sx={{ display: 'grid', gap: 0.25 }}>
        <SheetButton request={request} keeping={keeping}>
          {label}
        </SheetButton>
        {!hasSignal && (
          <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
            {loadedAt ? hostTexts.sheetOnPhone(moment(loadedAt)) : otherwise}
          </Box>
        )}
      </Box>
    );
  });
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;
