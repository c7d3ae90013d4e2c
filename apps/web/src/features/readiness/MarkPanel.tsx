import ActIcon from '@mui/icons-material/ErrorOutlined';
import NotDueIcon from '@mui/icons-material/RadioButtonUnchecked';
import DecideIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { ReadinessFault, ReadinessMark, RepairPlace, ServiceReadiness, Urgency } from '#contract/readiness.ts';
import { readinessTexts } from '#contract/readiness-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { getRepairLink } from '../../shell/repair-link.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';

/** One button shows the rest. */
const SHOWN = 3;

/** A shape and a color for each urgency (readiness-4). */
export const urgencyShapes = {
  actToday: { Icon: ActIcon, color: 'error.main' },
  decideBefore: { Icon: DecideIcon, color: 'warning.main' },
  notDue: { Icon: NotDueIcon, color: 'text.secondary' },
} as const satisfies Record<Urgency, object>;

interface MarkPanelProps {
  mark: ReadinessMark;
  urgency: Urgency;
  service: ServiceReadiness;
}

/** What is open, with a link to each place that repairs a fault (readiness-3). */
export function MarkPanel({ mark: { text, faults }, urgency, service }: MarkPanelProps) {
  const [areAllShown, setAllShown] = useState(false);
  const { Icon, color } = urgencyShapes[urgency];
  const [first] = faults;
  const isOnePlace = new Set(faults.map(({ place }) => JSON.stringify(place))).size === 1;
  const listedFaults = faults.length > 1 ? faults : [];
  const shownFaults = areAllShown ? listedFaults : listedFaults.slice(0, SHOWN);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75, minWidth: 0 }}>
      <Icon fontSize="small" titleAccess={readinessTexts[urgency]} sx={{ color, mt: '1px' }} />
      <Box sx={row}>
        {first && isOnePlace ? (
          <RepairLink place={first.place} service={service}>
            {text}
          </RepairLink>
        ) : (
          <span>{text}</span>
        )}
        {shownFaults.length > 0 && (
          <Box component="ul" sx={[row, { m: 0, p: 0, listStyle: 'none', fontSize: 13 }]}>
            {shownFaults.map((fault) => (
              <Box component="li" key={`${fault.text} ${JSON.stringify(fault.place)}`}>
                <FaultText fault={fault} isLink={!isOnePlace} service={service} />
              </Box>
            ))}
          </Box>
        )}
        {shownFaults.length < listedFaults.length && (
          <Button size="small" onClick={() => setAllShown(true)}>
            {readinessTexts.more(listedFaults.length - shownFaults.length)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const FaultText = ({
  fault,
  isLink,
  service,
}: {
  fault: ReadinessFault;
  isLink: boolean;
  service: ServiceReadiness;
}) =>
  isLink ? (
    <RepairLink place={fault.place} service={service}>
      {fault.text}
    </RepairLink>
  ) : (
    fault.text
  );

interface RepairLinkProps {
  place: RepairPlace;
  service: ServiceReadiness;
  children: ReactNode;
}

/** Plain text without access to the place. */
function RepairLink({ place, service, children }: RepairLinkProps) {
  const seesElements = useCan('viewElement');
  if (place.kind === 'element' && !seesElements) return children;
  return (
    <TextLink {...getRepairLink(place, service)} sx={link}>
      {children}
    </TextLink>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media (pointer: coarse)': { rowGap: 3, py: 1.75 },
} as const;

const link = {
  ...underlined,
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-14px 0' },
  },
} as const;
