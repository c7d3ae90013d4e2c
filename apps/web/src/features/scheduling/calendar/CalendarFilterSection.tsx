import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useNavigate } from '@tanstack/react-router';
import type { Market } from '#contract/reference-records.ts';
import type { IdName } from '#contract/values.ts';
import { areDisplayOptionsEnabled, type DisplayOption, displayOptions } from '#domain/scheduling/calendar-display.ts';
import { rememberedMarketId } from '../../../shell/device-settings.ts';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { getServiceLineColor } from '../../../shell/ServiceLineChip.tsx';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { type CalendarSearch, toggleServiceLine } from './calendar-state.ts';

interface CalendarFilterSectionProps {
  market: Market;
  year: number;
  month: number;
  /** None of them: all are shown. */
  chosenLines: readonly IdName[];
  option: DisplayOption | null;
  onChange: (changes: CalendarSearch) => void;
}

/** Market, service lines, and what is shown instead of a menu's name. The first line that is chosen leaves only itself (scheduling-11). */
export function CalendarFilterSection({
  market,
  year,
  month,
  chosenLines,
  option,
  onChange,
}: CalendarFilterSectionProps) {
  const { markets, serviceLines } = useReferenceData();
  const navigate = useNavigate();
  const ids = serviceLines.map((line) => line.id);
  const chosenIds = chosenLines.map((line) => line.id);
  const areOptionsEnabled = areDisplayOptionsEnabled(chosenLines.length);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ChoiceField
          label="Market"
          value={market.id}
          options={markets}
          onChange={(marketId) => {
            rememberedMarketId.set(marketId);
            void navigate({
              to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
              params: { marketId, month: String(month), year: String(year) },
              search: true,
            });
          }}
        />
        <Box role="group" aria-label="Service lines" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {serviceLines.map((line) => (
            <LineFilter
              key={line.id}
              name={line.name}
              checked={chosenIds.includes(line.id)}
              onChange={() => onChange({ lines: toggleServiceLine(ids, chosenIds, line.id), show: undefined })}
            />
          ))}
        </Box>
      </Box>
      <Box
        role="group"
        aria-label="Show instead of the name"
        // A phone has no room for what cannot be used.
        sx={{
          display: { xs: areOptionsEnabled ? 'flex' : 'none', sm: 'flex' },
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
        }}
      >
        {displayOptions.map((displayOption) => (
          <FormControlLabel
            key={displayOption}
            label={displayOption}
            sx={{ ml: 0 }}
            disabled={!areOptionsEnabled}
            control={
              <Switch
                size="small"
                checked={option === displayOption}
                onChange={(_event, isChecked) => onChange({ show: isChecked ? displayOption : undefined })}
              />
            }
          />
        ))}
        {!areOptionsEnabled && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            Choose just one service line to show its cuisine or dishes instead of the menu's name.
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface LineFilterProps {
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** Checkbox in the calendar color of its service line, always with the name. */
function LineFilter({ name, checked, onChange }: LineFilterProps) {
  const { fill, text } = getServiceLineColor(name);
  return (
    <FormControlLabel
      label={name}
      sx={{
        m: 0,
        pr: 1.5,
        borderRadius: 4,
        minHeight: { xs: 48, sm: 'auto' },
        border: '1px solid',
        borderColor: 'divider',
        boxShadow: `inset 6px 0 ${fill}`,
        bgcolor: checked ? fill : 'transparent',
        color: checked ? text : 'text.primary',
      }}
      control={
        <Checkbox
          size="small"
          checked={checked}
          onChange={onChange}
          sx={{ '&, &.Mui-checked': { color: 'inherit' } }}
        />
      }
    />
  );
}
