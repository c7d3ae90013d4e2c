import ReadyIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { ReadinessFault, ReadinessMark, RepairPlace, ServiceReadiness } from '#contract/readiness.ts';
import { readinessTexts } from '#contract/readiness-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { repairLink } from '../../shell/repair-link.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';

/** As many as fit beside the other questions; one button shows the rest. */
const SHOWN = 3;

interface MarkPanelProps {
  mark: ReadinessMark;
  service: ServiceReadiness;
  /** Faults beside their answer, where there is room for a row: on the day card. */
  isRow?: boolean;
}

/** The answer to one question, with a link to each place that repairs a fault. */
export function MarkPanel({ mark: { text, faults }, service, isRow = false }: MarkPanelProps) {
  const isReady = faults.length === 0;
  const [first] = faults;
  const isOnePlace = new Set(faults.map(({ place }) => JSON.stringify(place))).size === 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'flex', pt: '1px', color: isReady ? 'success.main' : 'error.main' }}>
        {isReady ? (
          <ReadyIcon fontSize="small" titleAccess={readinessTexts.ready} />
        ) : (
          <OpenIcon fontSize="small" titleAccess={readinessTexts.open} />
        )}
      </Box>
      <Box sx={[{ minWidth: 0, overflowWrap: 'anywhere' }, isRow && row]}>
        {first && isOnePlace ? (
          <RepairLink place={first.place} service={service}>
            {text}
          </RepairLink>
        ) : (
          <Box component="span" sx={isReady ? { color: 'text.secondary' } : { fontWeight: 600 }}>
            {text}
          </Box>
        )}
        {faults.length > 1 && <Faults faults={faults} service={service} areLinks={!isOnePlace} isRow={isRow} />}
      </Box>
    </Box>
  );
}

interface FaultsProps {
  faults: readonly ReadinessFault[];
  service: ServiceReadiness;
  areLinks: boolean;
  isRow: boolean;
}

function Faults({ faults, service, areLinks, isRow }: FaultsProps) {
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? faults : faults.slice(0, SHOWN);
  return (
    <>
      <Box component="ul" sx={[{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }, isRow && row]}>
        {shown.map(({ text, place }) => (
          <Box
            component="li"
            key={`${text} ${JSON.stringify(place)}`}
            sx={{ py: '3px', '@media (pointer: coarse)': { py: 1.75 } }}
          >
            {areLinks ? (
              <RepairLink place={place} service={service}>
                {text}
              </RepairLink>
            ) : (
              text
            )}
          </Box>
        ))}
      </Box>
      {shown.length < faults.length && (
        <Button size="small" sx={{ ml: -0.5 }} onClick={() => setAllShown(true)}>
          {readinessTexts.more(faults.length - shown.length)}
        </Button>
      )}
    </>
  );
}

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
    <TextLink {...repairLink(place, service)} sx={link}>
      {children}
    </TextLink>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 } as const;

const link = {
  ...underlined,
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-14px 0' },
  },
} as const;
