import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from '../../../shared/verdict.module.css';

/** Shows a verdict with an icon and a word. */
export const VerdictLine = ({ passed, text }: { passed: boolean; text: string }) => (
  <span className={classes['verdict']} data-tone={passed ? 'good' : 'bad'}>
    {passed ? (
      <IconCircleCheck size={20} aria-hidden />
    ) : (
      <IconAlertTriangle size={20} aria-hidden />
    )}
    {text}
  </span>
);
