export const DISCARD_QUESTION = {
  text: 'Are you sure you want to discard your submission?',
  confirmLabel: 'Discard',
  danger: true,
};

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
