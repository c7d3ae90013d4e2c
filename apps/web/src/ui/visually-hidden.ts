/** For those who listen only. */
export const visuallyHidden = {
  position: 'absolute',
  clip: 'rect(0 0 0 0)',
  width: 1,
  height: 1,
  overflow: 'hidden',
} as const;
