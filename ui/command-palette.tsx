import '@mantine/spotlight/styles.css';

import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export type PaletteItem = {
  id: string;
  label: string;
  description?: string | undefined;
  icon: ReactNode;
  group: string;
  onChoose: () => void;
};

const [store, palette] = createSpotlight();

/** Returns the index of the selected action; Spotlight exposes it only on its own buttons. */
const markedNow = (): number =>
  [...document.querySelectorAll('[data-action]')].findIndex((action) =>
    action.hasAttribute('data-selected'),
  );

/** Selects the first action. Results move with each letter, and the selection would move along. */
const markFirst = (): void => {
  for (const [index, action] of document.querySelectorAll('[data-action]').entries()) {
    action.toggleAttribute('data-selected', index === 0);
  }
  store.updateState((state) => ({ ...state, selected: 0 }));
};

type Props = {
  /** Counts the requests to open; the palette opens whenever this grows. */
  opening: number;
  /** Search results, group by group. */
  items: readonly PaletteItem[];
  typed: string;
  onType: (typed: string) => void;
  onOpened: () => void;
  /** Text shown when there are no items. */
  empty: string;
};

export const CommandPalette = ({ opening, items, typed, onType, onOpened, empty }: Props) => {
  const [marked, setMarked] = useState(-1);
  const said = items[marked];
  useEffect(() => {
    if (opening > 0) palette.open();
  }, [opening]);
  useEffect(() => {
    if (typed !== '') markFirst();
  }, [typed]);
  // Results that arrived after the last letter are not selected yet; Enter means the first one.
  const chooseFirst = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || typed === '' || markedNow() >= 0) return;
    palette.close();
    items[0]?.onChoose();
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      query={typed}
      onQueryChange={onType}
      onSpotlightOpen={onOpened}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="Find a page, a record or something to do…"
        aria-label="Search pages, records and actions"
        maxLength={100}
        onKeyDown={chooseFirst}
        onKeyUp={() => setMarked(markedNow())}
      />
      {/* Announces the selection to screen readers, because the focus stays in the text field. */}
      <VisuallyHidden role="status">
        {said && [said.label, said.description, said.group].filter(Boolean).join(', ')}
      </VisuallyHidden>
      {items.length === 0 ? (
        <Spotlight.Empty role="status">{empty}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList>
          {[...Map.groupBy(items, ({ group }) => group)].map(([group, ofGroup]) => (
            <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
              {ofGroup.map(({ id, label, description, icon, onChoose }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  description={description}
                  leftSection={icon}
                  onClick={onChoose}
                  highlightQuery
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  );
};
