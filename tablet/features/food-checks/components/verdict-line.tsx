import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from '../../../shared/verdict.module.css';

type Props = { tone: 'good' | 'warning' | 'bad'; text: string };

/** Shows a verdict with an icon and a word. */
export const VerdictLine = ({ tone, text }: Props) => (
  <span className={classes['verdict']} data-tone={tone}>
    {tone === 'good' ? (
      <IconCircleCheck size={20} aria-hidden />
    ) : (
      <IconAlertTriangle size={20} aria-hidden />
    )}
    {text}
  </span>
);
