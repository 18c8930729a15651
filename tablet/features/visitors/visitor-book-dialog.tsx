import { firstWord } from '@branchbook/contract/names.ts';
import type { VisitorFields } from '@branchbook/contract/visitors.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Text } from '@mantine/core';
import { useIdle } from '@mantine/hooks';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { recordUnsigned } from '../../offline/outbox.ts';
import type { StoredSnapshot } from '../../offline/tablet-store.ts';
import { reportNotSaved } from '../../shared/report-not-saved.ts';
import { useNow } from '../../shared/use-now.ts';
import { SignInForm } from './components/sign-in-form.tsx';
import { Thanks } from './components/thanks.tsx';
import { VisitorList } from './components/visitor-list.tsx';
import { stillVisiting } from './visitor-rules.ts';
import classes from './visitor-book-dialog.module.css';

type Page = 'start' | 'in' | 'out' | { title: string; text: string };

type Props = {
  opened: boolean;
  onClose: () => void;
  snapshot: StoredSnapshot;
  items: RecordedItem[];
  /** First page of the dialog; without it the dialog asks. */
  start?: 'in' | 'out';
};

/** Idle time after which the form closes: other visitors must not read what was typed. */
const IDLE_MS = 120_000;
const TOUCHES: (keyof DocumentEventMap)[] = ['keydown', 'input', 'pointerdown', 'pointermove'];

const Book = ({ start, onClose, snapshot, items }: Omit<Props, 'opened'>) => {
  const [page, setPage] = useState<Page>(start ?? 'start');
  const now = useNow(60_000);
  const visitors = stillVisiting({ snapshot, items, now });
  const isIdle = useIdle(IDLE_MS, { initialState: false, events: TOUCHES });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isIdle) close();
  }, [isIdle]);
  const back = () => (start === undefined ? setPage('start') : onClose());

  const signIn = async (fields: VisitorFields) => {
    const name = firstWord(fields.full_name);
    try {
      await recordUnsigned('visitor.in', fields, name);
      setPage({
        title: `Thank you, ${name}. You are signed in.`,
        text: 'Please sign out here when you leave.',
      });
    } catch (error) {
      reportNotSaved(error);
    }
  };

  if (typeof page === 'object') return <Thanks {...page} onDone={onClose} />;
  if (page === 'in') {
    return <SignInForm companies={snapshot.data.companies} onCancel={back} onSubmit={signIn} />;
  }
  if (page === 'out') {
    return (
      <Step label="Sign out">
        <Text>Tap your name.</Text>
        <VisitorList
          visitors={visitors}
          now={now}
          timezone={snapshot.data.branch.timezone}
          isPublic
          onSignedOut={({ firstName }) =>
            setPage({ title: `Goodbye, ${firstName}.`, text: 'You are signed out.' })
          }
        />
        <Button size="lg" variant="default" onClick={back}>
          Back
        </Button>
      </Step>
    );
  }
  return (
    <Step label="Visitor book">
      <Text size="lg">Still visiting: {visitors.length}</Text>
      <div className={classes['ways']}>
        <Button
          h="7rem"
          fz="1.375rem"
          leftSection={<IconDoorEnter size={32} aria-hidden />}
          onClick={() => setPage('in')}
        >
          Sign in
        </Button>
        <Button
          h="7rem"
          fz="1.375rem"
          variant="default"
          leftSection={<IconDoorExit size={32} aria-hidden />}
          onClick={() => setPage('out')}
        >
          Sign out
        </Button>
      </div>
    </Step>
  );
};

/** Shows the visitor book, which asks for no PIN: visitors sign in and out themselves. */
export const VisitorBookDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog title="Visitor book" opened={opened} onClose={onClose} keepOnOutsideClick>
    <Book onClose={onClose} {...rest} />
  </Dialog>
);
