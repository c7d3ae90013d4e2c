import Box from '@mui/material/Box';
import { DayNavigator } from '../../shell/DayNavigator.tsx';
import { rememberedMarketId } from '../../shell/device-settings.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import type { Slot } from './queries.ts';

interface SlotFieldProps {
  slot: Slot;
  onChange: (changes: Partial<Slot>) => void;
}

/** Which service: its line, market and day. */
export function SlotField({ slot, onChange }: SlotFieldProps) {
  const { markets, serviceLines } = useReferenceData();
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 0.5 }}>
      <ChoiceField
        label="Service line"
        value={slot.serviceLineId}
        options={serviceLines}
        onChange={(serviceLineId) => onChange({ serviceLineId })}
      />
      <ChoiceField
        label="Market"
        value={slot.marketId}
        options={markets}
        onChange={(marketId) => {
          rememberedMarketId.set(marketId);
          onChange({ marketId });
        }}
      />
      <DayNavigator value={slot.date} onChange={(date) => onChange({ date })} />
    </Box>
  );
}
