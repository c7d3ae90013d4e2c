import { useEffect } from 'react';

/** Loads the form while a link to a survey is looked at: on a slow line, its code is most of the wait. */
export function usePreloadSurveyForm() {
  useEffect(() => {
    // What cannot be loaded now is asked for again by the route.
    import('./form/SurveyPage.tsx').catch(() => {});
  }, []);
}
