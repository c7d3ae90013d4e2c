import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CountExplanation, LastChange } from '#contract/count-explanations.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { Id } from '#contract/values.ts';
import {
  formatContainerCount,
  formatContainersStep,
  formatFactorStep,
  formatModifierStep,
  formatPeopleStep,
  formatPortionStep,
  formatRoundingStep,
  formatServingsStep,
} from '#domain/daily-numbers/count-steps-text.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { useCan } from '../../../shell/current-user.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { useFormatMoment } from '../../../shell/use-format-moment.ts';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { TextLink, underlined } from '../../../ui/TextLink.tsx';
import { dailyNumbersQueries, type Slot } from '../queries.ts';

const PortionModifiersDialog = createPreloadableDialog(() => import('../modifiers/PortionModifiersDialog.tsx'));

interface CountStepsSectionProps {
  slot: Slot;
  cell: { scheduledElementId: Id; accountId: Id };
}

export function CountStepsSection({ slot, cell }: CountStepsSectionProps) {
  const explanation = useQuery(dailyNumbersQueries.explanation(slot, cell));
  if (explanation.data) return <Steps slot={slot} of={explanation.data} />;
  if (explanation.error) {
    return <QueryFailed query={explanation} />;
  }
  return <LoadingRows rows={5} label="Loading the calculation" />;
}

/** Each step with the place where its input is edited, and who set it last (calculation-12). */
function Steps({ slot, of }: { slot: Slot; of: CountExplanation }) {
  const { scheduledMenuId, scheduledElementId, accountId, lastChanges } = of;
  const inMenu = linkOptions({
    to: '/scheduled-menus/$scheduledMenuId',
    params: { scheduledMenuId },
    hash: scheduledElementId,
  });
  const inAccount = (tab: 'services' | 'schedule' | 'modifiers') =>
    linkOptions({
      to: '/accounts/$accountId',
      params: { accountId },
      search: tab === 'services' ? { tab, date: slot.date } : { tab },
    });
  return (
    <>
      <Typography variant="h3" component="p" sx={{ mb: 1.5 }}>
        {formatContainerCount(of)}, {of.container}
      </Typography>
      <Box component="ol" aria-label="Calculation" sx={list}>
        <Step text={formatPeopleStep(of)}>
          {of.services.map((service) => (
            <Input
              key={service.id}
              label={calculationTexts.service(formatTime(service.serviceTime), formatPeopleStep(toPeople(service)))}
              link={inAccount(service.isFromSchedule ? 'schedule' : 'services')}
              lastChange={service.lastChange}
            />
          ))}
        </Step>
        <Step text={formatServingsStep(of)}>
          <Input
            label={calculationTexts.elementType(of.elementType)}
            link={inMenu}
            lastChange={lastChanges.elementType}
          />
        </Step>
        <Step text={formatFactorStep(of)}>
          <Input
            label={calculationTexts.accountModifier(
              of.account,
              of.elementType,
              formatModifierStep(of.elementTypeModifier),
            )}
            link={inAccount('modifiers')}
            lastChange={lastChanges.elementTypeModifier}
          />
          <ElementModifier of={of} />
        </Step>
        <Step text={formatPortionStep(of)}>
          <Input label={calculationTexts.portion} link={inMenu} lastChange={lastChanges.portion} />
        </Step>
        <Step text={formatContainersStep(of)}>
          <Input label={calculationTexts.container} link={inMenu} lastChange={lastChanges.container} />
        </Step>
        <Step text={formatRoundingStep(of)} />
      </Box>
    </>
  );
}

const toPeople = ({ eaterCount, dietaryCount }: CountExplanation['services'][number]) => ({
  headCount: eaterCount,
  veggies: Math.min(eaterCount, dietaryCount),
});

const Step = ({ text, children }: { text: string; children?: ReactNode }) => (
  <li>
    <strong>{text}</strong>
    {children}
  </li>
);

interface InputProps {
  label: string;
  link: LinkProps;
  lastChange: LastChange | null;
}

/** Plain text for those who may not see where it is edited. */
function Input({ label, link, lastChange }: InputProps) {
  const maySee = useCan('viewScheduleMenu');
  return (
    <div>
      {maySee ? (
        <TextLink {...link} sx={underlined}>
          {label}
        </TextLink>
      ) : (
        label
      )}
      <SetBy lastChange={lastChange} />
    </div>
  );
}

function SetBy({ lastChange }: { lastChange: LastChange | null }) {
  const moment = useFormatMoment();
  if (!lastChange) return null;
  const { by, at } = lastChange;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {` · ${calculationTexts.setBy(by, moment(at))}`}
    </Box>
  );
}

/** The modifiers of a menu are edited in a dialog. */
function ElementModifier({ of }: { of: CountExplanation }) {
  const maySee = useCan('viewScheduleMenu');
  const [open, setOpen] = useState(false);
  const label = calculationTexts.elementModifier(of.name, formatModifierStep(of.elementModifier));
  return (
    <div>
      {maySee ? (
        <Button
          sx={{ p: 0, minWidth: 0, textAlign: 'left', fontSize: 13, fontWeight: 400, ...underlined }}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      ) : (
        label
      )}
      <SetBy lastChange={of.lastChanges.elementModifier} />
      {open && (
        <PortionModifiersDialog
          scheduledMenu={{ id: of.scheduledMenuId, name: calculationTexts.thisMenu }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const list = {
  m: 0,
  pl: 2.5,
  display: 'grid',
  gap: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& li > div': { fontSize: 13, py: '3px', '@media (pointer: coarse)': { py: 1.5 } },
} as const;
