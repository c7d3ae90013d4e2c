/** True if a text may become a link: a whole address of the web, never a script or a file. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
