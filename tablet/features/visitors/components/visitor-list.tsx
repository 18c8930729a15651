import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconDoorExit, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { recordUnsigned } from '../../../offline/outbox.ts';
import { reportNotSaved } from '../../../shared/report-not-saved.ts';
import { matches } from '../../../shared/search.ts';
import { visitorsSharingName, arrivalText, nameOf } from '../visitor-rules.ts';
import type { Visitor } from '../visitor-rules.ts';
import tiles from '../../../shared/tiles.module.css';
import classes from './visitor-list.module.css';

/** Number of visitors from which a search field is shown. */
const SEARCH_FROM = 8;

type Props = {
  visitors: Visitor[];
  now: Date;
  timezone: string;
  /** True where visitors read the list: it then shows only enough to tell them apart. */
  isPublic: boolean;
  onSignedOut: (visitor: Visitor) => void;
};

/** Shows the visitors who are still here, each with a button to sign out. */
export const VisitorList = ({ visitors, now, timezone, isPublic, onSignedOut }: Props) => {
  const [search, setSearch] = useState('');
  const found = visitors.filter((visitor) => matches(nameOf(visitor), search));
  const mistakable = visitorsSharingName(visitors);
  const arrivalOf = (visitor: Visitor): string | null =>
    !isPublic || mistakable.has(visitor) ? arrivalText(visitor, now, timezone) : null;
  const signOut = async (visitor: Visitor) => {
    try {
      await recordUnsigned('visitor.out', { visitor: visitor.uuid }, nameOf(visitor));
      onSignedOut(visitor);
    } catch (error) {
      reportNotSaved(error);
    }
  };
  // Asks first: entries of this book are unsigned, so a sign-out cannot be undone.
  const ask = (visitor: Visitor) =>
    confirm({
      title: `Sign out ${visitor.firstName}${visitor.company === null ? '' : ` from ${visitor.company}`}?`,
      message: [arrivalOf(visitor), 'You can’t undo this.'].filter(Boolean).join('. '),
      confirmText: 'Sign out',
      onConfirm: () => void signOut(visitor),
    });

  if (visitors.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers aria-hidden />}
        title="No one is visiting"
        text="Visitors who have signed in appear here until they sign out."
      />
    );
  }
  return (
    <>
      {visitors.length >= SEARCH_FROM && (
        <TextInput
          mb="md"
          size="lg"
          type="search"
          aria-label="Search for a name or company"
          placeholder="Search for a name or company"
          autoComplete="off"
          leftSection={<IconSearch size={22} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={tiles['list']} aria-label="Still visiting">
        {found.map((visitor) => (
          <li key={visitor.uuid}>
            <UnstyledButton className={tiles['tile']} onClick={() => ask(visitor)}>
              <span className={classes['text']}>
                <span className={tiles['name']}>{visitor.firstName}</span>
                {visitor.company !== null && (
                  <Text span c="dimmed">
                    {visitor.company}
                  </Text>
                )}
                {arrivalOf(visitor) !== null && (
                  <Text span c="dimmed" size="sm">
                    {arrivalOf(visitor)}
                  </Text>
                )}
              </span>
              <span className={classes['out']}>
                <IconDoorExit size={22} aria-hidden /> Sign out
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text c="dimmed">No one with this name or company is visiting.</Text>}
    </>
  );
};
