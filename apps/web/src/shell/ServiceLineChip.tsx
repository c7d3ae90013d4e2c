import Box from '@mui/material/Box';
import { chip } from './TagChip.tsx';

/** Fill and text of each service line, the same in calendars, on chips and on cards. */
const serviceLineColors: Readonly<Record<string, { fill: string; text: string }>> = {
  Breakfast: { fill: '#FFD23F', text: '#111111' },
  Lunch: { fill: '#C62828', text: '#FFFFFF' },
  Dinner: { fill: '#6A1B9A', text: '#FFFFFF' },
  'Happy Hour': { fill: '#F48FB1', text: '#111111' },
  Snack: { fill: '#B34700', text: '#FFFFFF' },
  Special: { fill: '#111111', text: '#FFFFFF' },
  Dessert: { fill: '#5F6B7A', text: '#FFFFFF' },
};
const otherColor = { fill: '#5F6B7A', text: '#FFFFFF' };

export const getServiceLineColor = (name: string) => serviceLineColors[name] ?? otherColor;

export function ServiceLineChip({ name }: { name: string }) {
  const { fill, text } = getServiceLineColor(name);
  return (
    // The border keeps Special visible on the dark scheme's navy.
    <Box
      component="span"
      sx={{ ...chip, bgcolor: fill, color: text, border: '1px solid', borderColor: 'divider', py: '1px' }}
    >
      {name}
    </Box>
  );
}
