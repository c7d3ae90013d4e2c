import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { FeedbackProvider } from '../ui/FeedbackProvider.tsx';
import { theme } from '../ui/theme.ts';
import { AppRouter, preloadScreen } from './AppRouter.tsx';
import { AppStart } from './AppStart.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';

export function App() {
  return (
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        <CrashBoundary>
          <QueryClientProvider client={queryClient}>
            <FeedbackProvider>
              <AppStart onUser={preloadScreen}>
                <AppRouter />
              </AppStart>
            </FeedbackProvider>
          </QueryClientProvider>
        </CrashBoundary>
      </ThemeProvider>
    </StrictMode>
  );
}
