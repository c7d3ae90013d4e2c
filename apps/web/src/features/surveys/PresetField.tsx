import Box from '@mui/material/Box';

/** Beside an answer that nobody has given yet. */
export const PresetField = () => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, fontWeight: 400 }}>
    · Not answered yet
  </Box>
);
