import type { HostSurveySummary } from '#contract/surveys.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';

const discarding = { confirmLabel: 'Discard', danger: true };
export const DISCARD_SUBMISSION = { text: 'Are you sure you want to discard your submission?', ...discarding };
export const DISCARD_DRAFT = {
  text: 'Are you sure you want to discard what you typed into this survey?',
  ...discarding,
};

/** What a person knows a survey by that waits on their phone. */
export const titleOf = ({ account, serviceLine, date }: HostSurveySummary) =>
  `${account.name}, ${serviceLine.name}, ${shortDate(date)}`;

/** Hands the text to whatever the phone can do with it; where it cannot share, it becomes a file. */
export async function saveAsText(text: string, title: string) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (error) {
      // Closing the phone's list of apps is an answer; anything else must not cost the text.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replaceAll('/', '-')}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
