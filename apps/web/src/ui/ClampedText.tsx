import Box from '@mui/material/Box';

/** A long text cut to two lines, whole in the tooltip. */
export const ClampedText = ({ text }: { text: string }) => (
  <Box
    component="span"
    title={text}
    sx={{
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      fontSize: 13,
      lineHeight: 1.4,
    }}
  >
    {text}
  </Box>
);
