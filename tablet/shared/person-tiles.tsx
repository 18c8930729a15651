import { initialsOf } from '@branchbook/contract/names.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Avatar, Text, UnstyledButton } from '@mantine/core';
import type { Person } from '../offline/store.ts';
import classes from './person-tiles.module.css';
import tiles from './tiles.module.css';

type Props = {
  people: Person[];
  /** Whose tile takes the focus, when somebody has come back from their PIN. */
  focused?: number | null;
  onChoose: (person: Person) => void;
};

/** People to tap on, with their initials and what they are. */
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
