import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { addOnServiceLines } from '#contract/add-ons-texts.ts';
import type { ReadinessQuestion } from '#contract/readiness.ts';
import type { Market } from '#contract/reference-records.ts';
import { checkAllFields } from '#contract/refusal.ts';
import type { ConsumerDetails } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { findScheduledMenuWarning } from '#domain/menus/save-warnings.ts';
import { isApiError, toErrorMessage } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { toServiceLineHash, useFocusHashTarget } from '../../../shell/hash-target.ts';
import { ServiceLineChip } from '../../../shell/ServiceLineChip.tsx';
import { useAlert, useNotify } from '../../../ui/feedback.ts';
import { AddOnsSection } from '../../add-ons/AddOnsSection.tsx';
import { MenuPickerDialog } from '../../menus/MenuPickerDialog.tsx';
import { OpenQuestionsPanel } from '../../readiness/OpenQuestionsPanel.tsx';
import { useScheduleMenu } from '../mutations.ts';
import { ScheduledMenuCard } from './ScheduledMenuCard.tsx';

const SheetsPanel = lazy(() => import('../../documents/SheetsPanel.tsx'));

/** By other parts of the card: who has no menu or no meal, and which sheets are to be printed. */
const saidByCard: readonly ReadinessQuestion[] = ['menu', 'people', 'sheets'];

export interface ServiceLineSectionProps {
  market: Market;
  date: CalendarDay;
  serviceLine: IdName;
  menu: ScheduledMenuSummary | undefined;
  /** Undefined when the line has no eaters. */
  headcounts: ConsumerDetails | undefined;
}

export function ServiceLineSection(props: ServiceLineSectionProps) {
  const { market, date, serviceLine, menu } = props;
  const headingId = toServiceLineHash(serviceLine.id);
  const { headingRef, focusCard } = useFocusAfterScheduling(menu?.id);
  const heading = (
    <Box
      component="h2"
      id={headingId}
      ref={headingRef}
      tabIndex={-1}
      sx={{ m: 0, lineHeight: 1, fontSize: 13, outline: 'none' }}
    >
      <ServiceLineChip name={serviceLine.name} />
    </Box>
  );
  const hasAddOns = addOnServiceLines.some((name) => name === serviceLine.name);
  const slot = { marketId: market.id, date, serviceLineId: serviceLine.id };
  const questions = (
    <OpenQuestionsPanel
      {...slot}
      isShown={(question) => !saidByCard.includes(question) && !(hasAddOns && question === 'addOns')}
    />
  );
  // Also without a menu: somebody may hold the sheets of one that was unscheduled.
  const sheets = (
    <Suspense>
      <SheetsPanel {...slot} />
    </Suspense>
  );
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ px: 2, py: menu ? 1.5 : 0.5 }}>
      {menu ? (
        <ScheduledMenuCard {...props} menu={menu} heading={heading} questions={questions} sheets={sheets} />
      ) : (
        <>
          <EmptySlot {...props} heading={heading} onScheduled={focusCard} />
          {questions}
          {sheets}
        </>
      )}
      {hasAddOns && <AddOnsSection market={market} date={date} serviceLine={serviceLine} />}
    </Paper>
  );
}

/** The button that was pressed is gone with the empty slot: the card that takes its place gets the focus. */
function useFocusAfterScheduling(menuId: Id | undefined) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (menuId && isAwaited.current) headingRef.current?.focus();
    isAwaited.current = false;
  }, [menuId]);
  return {
    headingRef,
    /** Also where the card is not there yet. */
    focusCard: () => {
      headingRef.current?.focus();
      isAwaited.current = true;
    },
  };
}

interface EmptySlotProps extends Omit<ServiceLineSectionProps, 'menu'> {
  heading: ReactNode;
  onScheduled: () => void;
}

function EmptySlot({ market, date, serviceLine, headcounts, heading, onScheduled }: EmptySlotProps) {
  const maySchedule = useCan('add-schedule');
  const hashTargetRef = useFocusHashTarget(toServiceLineHash(serviceLine.id));
  const [picking, setPicking] = useState(false);
  const schedule = useScheduleMenu();
  const notify = useNotify();
  const alert = useAlert();

  const slot = { marketId: market.id, serviceLineId: serviceLine.id, date };
  async function scheduleMenu(menu: IdName) {
    setPicking(false);
    try {
      const { data } = await schedule.mutateAsync({ originalMenuId: menu.id, ...slot });
      notify(schedulingTexts.scheduled(menu.name, serviceLine.name));
      const warning = findScheduledMenuWarning(data.scheduledElements);
      if (warning) await alert(warning);
      onScheduled();
    } catch (error) {
      // Lost the race: the day reloads and shows the other person's menu.
      if (isApiError(error, 'conflict')) await alert(toErrorMessage(error));
      else notify(toErrorMessage(error, checkAllFields), 'error');
    }
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      {heading}
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {schedulingTexts.noMenu(serviceLine.name)}
        {headcounts && headcounts.headcount > 0 && (
          <Box component="strong" sx={{ color: 'text.primary' }}>
            {` ${headcounts.headcount.toLocaleString('en-US')} people at ${headcounts.accounts.length} ${
              headcounts.accounts.length === 1 ? 'account' : 'accounts'
            } are waiting for one.`}
          </Box>
        )}
      </Box>
      {maySchedule && (
        <Button
          ref={hashTargetRef}
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          loading={schedule.isPending}
          loadingPosition="start"
          onClick={() => setPicking(true)}
          aria-describedby={`service-line-${serviceLine.id}`}
        >
          Schedule One
        </Button>
      )}
      <MenuPickerDialog
        open={picking}
        title={`Schedule a menu for ${serviceLine.name}`}
        service={slot}
        onPick={(menu) => void scheduleMenu(menu)}
        onClose={() => setPicking(false)}
      />
    </Box>
  );
}
