import Button, { type ButtonProps } from '@mui/material/Button';

interface RowPressButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string;
  doneText: string;
  /** What of, after the text: ': Old Mill Bakery'. */
  about: string;
  isDone: boolean;
  isBusy: boolean;
  onPress: () => void;
}

/** The press of a row that stays in its place (screens-25). It keeps the focus, which a disabled button loses. */
export function RowPressButton({ text, doneText, about, isDone, isBusy, onPress, ...button }: RowPressButtonProps) {
  const isOff = isDone || isBusy;
  const shownText = isDone ? doneText : text;
  return (
    <Button
      {...button}
      aria-disabled={isOff}
      aria-label={`${shownText}${about}`}
      sx={{
        whiteSpace: 'nowrap',
        ...(isOff && { color: 'text.disabled', borderColor: 'divider' }),
        // As wide as before the press, so that the columns of the row stay where they are.
        flexDirection: 'column',
        '&::after': { content: JSON.stringify(text), height: 0, visibility: 'hidden' },
      }}
      onClick={() => !isOff && onPress()}
    >
      {shownText}
    </Button>
  );
}
