import Box from '@mui/material/Box';

/** Beside an answer that nobody has given yet. */
const PresetField = () => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: 14, fontWeight: 400 }}>
    · Not answered yet
  </Box>
);

// The same node every time, so that the field beside it is not drawn again for it.
const preset = <PresetField />;

/** The hint beside the question; empty once it is answered. */
export const getPresetHint = (isGiven: boolean) => (isGiven ? null : preset);
