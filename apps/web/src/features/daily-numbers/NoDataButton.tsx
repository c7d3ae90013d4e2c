import Button, { type ButtonProps } from '@mui/material/Button';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { useNotify } from '../../ui/feedback.ts';

/** What a day without a menu cannot do: the press says why. */
export function NoDataButton(button: Omit<ButtonProps, 'onClick'>) {
  const notify = useNotify();
  return <Button {...button} onClick={() => notify(calculationTexts.noData, 'error')} />;
}
