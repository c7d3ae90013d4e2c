import Alert from '@mui/material/Alert';

/** What is scheduled for a day that is over can be changed, and says so. */
export const PastDayPanel = () => (
  <Alert severity="info" sx={{ mb: 2 }}>
    This day is over. What you change here does not change what was served.
  </Alert>
);
