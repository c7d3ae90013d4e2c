import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** A part of My account. */
export const AccountCard = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Paper>
);
