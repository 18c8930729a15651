import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconBuilding, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Person } from '../../../offline/tablet-store.ts';
import { PersonTiles } from '../../../shared/person-tiles.tsx';
import classes from './staff-tiles.module.css';

/** Number of people from which a search field is shown. */
const SEARCH_FROM = 13;

type Props = {
  people: Person[];
  /** Head-office users who have not unlocked this tablet lately. */
  others: Person[];
  /** Id of the person whose tile gets the focus when the user came back from the PIN pad. */
  focused: number | null;
  onChoose: (person: Person) => void;
};

export const StaffTiles = ({ people, others, focused, onChoose }: Props) => {
  const [search, setSearch] = useState('');
  // Open at once at a branch without staff: only head office can unlock there.
  const [showOthers, setShowOthers] = useState(
    people.length === 0 || others.some(({ id }) => id === focused),
  );
  const wanted = search.trim().toLocaleLowerCase('en-GB');
  const matching = (list: Person[]) =>
    list.filter(({ name }) => name.toLocaleLowerCase('en-GB').includes(wanted));
  const found = matching(people);

  return (
    <section className={classes['section']}>
      <Title order={1} className={classes['title']}>
        Who are you?
      </Title>
      <Text c="dimmed">Tap your name and enter your PIN.</Text>
      {people.length >= SEARCH_FROM && (
        <TextInput
          mt="md"
          size="md"
          type="search"
          aria-label="Search for your name"
          placeholder="Search for your name"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes['people']}>
        <PersonTiles people={found} focused={focused} onChoose={onChoose} />
      </div>
      {found.length === 0 && (
        <EmptyState
          icon={<IconUsers aria-hidden />}
          title={people.length === 0 ? 'No one works at this branch yet' : 'No one has this name'}
          text={
            people.length === 0
              ? 'Add employees to this branch in the portal. They appear here within a minute.'
              : 'Check the spelling, or clear the search.'
          }
        />
      )}
      {others.length > 0 && (
        <Button
          mt="lg"
          variant="default"
          aria-expanded={showOthers}
          leftSection={<IconBuilding size={20} aria-hidden />}
          onClick={() => setShowOthers((shown) => !shown)}
        >
          {people.length > 0 ? 'Someone else from head office' : 'Someone from head office'}
        </Button>
      )}
      {showOthers && (
        <div className={classes['people']}>
          <PersonTiles people={matching(others)} focused={focused} onChoose={onChoose} />
        </div>
      )}
    </section>
  );
};
