import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { historyTexts } from '#contract/history-texts.ts';
import { isSuperAdmin, useCan, useCurrentUser } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { Page } from '../../shell/Page.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import FirstStepsSection from '../first-steps/FirstStepsSection.tsx';

const modes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function SettingsPage() {
  const beta = betaFeatures.use();
  const { mode, setMode } = useColorScheme();
  const mayBringBack = [useCan('removeMenu'), useCan('remove-schedule'), useCan('editServiceEvent')].some(Boolean);
  return (
    <Page title="Settings">
      <Paper variant="outlined" sx={{ p: 3, maxWidth: 640, display: 'grid', gap: 3 }}>
        <div>
          <FormControlLabel
            control={<Switch checked={beta} onChange={(_, isChecked) => betaFeatures.set(isChecked)} />}
            label="Beta features"
          />
          <Typography color="textSecondary" variant="body2">
            Shows what is still being tried out. Kept on this device only.
          </Typography>
        </div>
        <FormControl>
          <FormLabel id="color-scheme">Color scheme</FormLabel>
          <RadioGroup
            row
            aria-labelledby="color-scheme"
            value={mode ?? 'system'}
            onChange={(event) => setMode(modes.find(({ value }) => value === event.target.value)?.value ?? 'system')}
          >
            {modes.map(({ value, label }) => (
              <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
            ))}
          </RadioGroup>
        </FormControl>
        {mayBringBack && <TextLink to="/recently-deleted">{historyTexts.recentlyDeleted}</TextLink>}
        <Typography>Version {__APP_VERSION__}</Typography>
      </Paper>
      <Box sx={{ mt: 2, maxWidth: 640 }}>{isSuperAdmin(useCurrentUser()) && <FirstStepsSection isKept />}</Box>
    </Page>
  );
}
