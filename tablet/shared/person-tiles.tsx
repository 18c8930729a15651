import { initialsOf } from '@branchbook/contract/names.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Avatar, Text, UnstyledButton } from '@mantine/core';
import type { Person } from '../offline/tablet-store.ts';
import classes from './person-tiles.module.css';
import tiles from './tiles.module.css';

type Props = {
  people: Person[];
  /** Id of the person whose tile gets the focus when the user came back from the PIN pad. */
  focused?: number | null;
  onChoose: (person: Person) => void;
};

/** Shows people as tiles to tap, with their initials and roles. */
export const PersonTiles = ({ people, focused, onChoose }: Props) => (
  <ul className={tiles['list']}>
    {people.map((person) => (
      <li key={person.id}>
        <UnstyledButton
          className={tiles['tile']}
          autoFocus={person.id === focused}
          onClick={() => onChoose(person)}
        >
          <Avatar size={52} color="brand" aria-hidden>
            {initialsOf(person.name)}
          </Avatar>
          <span className={classes['who']}>
            <span className={tiles['name']}>{person.name}</span>
            <Text span size="sm" c="dimmed">
              {roleName[person.role_id as RoleId]}
            </Text>
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
