import { Step } from '@branchbook/ui/step.tsx';
import { Button, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import classes from './thanks.module.css';

/** Long enough for a visitor with a parcel in their arms to read. */
const SHOWN_MS = 8000;

type Props = { title: string; text: string; onDone: () => void };

/** Confirms a visitor's entry, then closes by itself. */
export const Thanks = ({ title, text, onDone }: Props) => {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Step label={title}>
      <div className={classes['thanks']} role="status">
        <ThemeIcon size={72} radius="50%" color="green" variant="light" aria-hidden>
          <IconCheck size={40} />
        </ThemeIcon>
        <Title order={3} className={classes['title']}>
          {title}
        </Title>
        <Text size="lg">{text}</Text>
      </div>
      <Button size="lg" onClick={onDone}>
        Done
      </Button>
    </Step>
  );
};
