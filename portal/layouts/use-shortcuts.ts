import { useWindowEvent } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { mayOpen } from '../shared/page-access.ts';
import { GO_TO, useLetterShortcuts } from '../shared/shortcuts.ts';
import { useUser } from '../shared/user.tsx';

/** Elements in which the user types, or picks an option by letters. */
const TYPING = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]';

const isMeantForUs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  // A dialog must be finished first: it may hold unsaved input.
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;

/** Opens the help on '?', and a page on 'g' and a letter. */
export const useShortcuts = (): void => {
  const user = useUser();
  const navigate = useNavigate();
  const [areOn] = useLetterShortcuts();
  const afterG = useRef(false);

  useWindowEvent('keydown', (event) => {
    if (!areOn || event.key === 'Shift') return;
    const isGoing = afterG.current;
    afterG.current = false;
    if (!isMeantForUs(event)) return;
    if (event.key === '?') void navigate({ to: paths.help });
    else if (isGoing) {
      const goTo = GO_TO.find(({ key }) => key === event.key.toLowerCase());
      if (goTo && mayOpen(user, goTo.page)) void navigate({ to: paths[goTo.page] });
    } else afterG.current = event.key === 'g';
  });
};
