import { Group, Kbd, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { mayOpen } from '../../shared/page-access.ts';
import { GO_TO, useLetterShortcuts } from '../../shared/shortcuts.ts';
import { useUser } from '../../shared/user.tsx';
import classes from './help.module.css';

const Shortcut = ({ keys, children }: { keys: ReactNode; children: ReactNode }) => (
  <div className={classes['shortcut']}>
    <dt>{keys}</dt>
    <dd>{children}</dd>
  </div>
);

/** Lists the keyboard shortcuts of every page, and turns single-letter shortcuts on or off. */
export const ShortcutsPanel = () => {
  const user = useUser();
  const [areOn, setAreOn] = useLetterShortcuts();
  return (
    <section aria-label="Keyboard shortcuts">
      <Title order={2} mb="sm">
        Keyboard shortcuts
      </Title>
      <Paper withBorder p="md">
        <Stack gap="md">
          <dl className={classes['shortcuts']}>
            <Shortcut
              keys={
                <>
                  <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
                </>
              }
            >
              Find a page, a record or something to do (on a Mac <Kbd size="xs">⌘</Kbd>{' '}
              <Kbd size="xs">K</Kbd>)
            </Shortcut>
            <Shortcut keys={<Kbd>Esc</Kbd>}>Close a dialog</Shortcut>
            {areOn && (
              <>
                <Shortcut keys={<Kbd>?</Kbd>}>This page</Shortcut>
                {GO_TO.filter(({ page }) => mayOpen(user, page)).map(({ key, label }) => (
                  <Shortcut
                    key={key}
                    keys={
                      <>
                        <Kbd>g</Kbd> <Text span>then</Text> <Kbd>{key}</Kbd>
                      </>
                    }
                  >
                    {label}
                  </Shortcut>
                ))}
              </>
            )}
          </dl>
          <Group>
            <Switch
              label="Single-letter shortcuts"
              description="Turn them off if you control your computer by voice, or press them by mistake. This browser remembers your choice."
              checked={areOn}
              onChange={(event) => setAreOn(event.currentTarget.checked)}
            />
          </Group>
        </Stack>
      </Paper>
    </section>
  );
};
