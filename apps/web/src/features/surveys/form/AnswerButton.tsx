import CheckIcon from '@mui/icons-material/Check';
import Button from '@mui/material/Button';

interface AnswerButtonProps {
  /** True if the answer is what it gives. */
  isChosen: boolean;
  onClick: () => void;
  children: string;
}

/** Gives the usual answer to the question above it at one tap. It stays where it is, so that the focus does too. */
export const AnswerButton = ({ isChosen, onClick, children }: AnswerButtonProps) => (
  <Button
    variant="outlined"
    aria-pressed={isChosen}
    startIcon={isChosen ? <CheckIcon /> : null}
    onClick={onClick}
    sx={{ minHeight: 48, justifySelf: 'start', borderColor: 'text.secondary' }}
  >
    {children}
  </Button>
);
