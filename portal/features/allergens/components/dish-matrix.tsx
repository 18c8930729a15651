import {
  ALLERGENS,
  allergenLabel,
  allergenShort,
  whichLabel,
} from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import {
  ASK_TEXT,
  shownLabel,
  shownSign,
  shownState,
} from '@branchbook/contract/allergen-rules.ts';
import type { Dish, DishVersion } from '@branchbook/contract/allergens.ts';
import { Paper, UnstyledButton } from '@mantine/core';
import classes from '../allergens.module.css';

const Cell = ({ version, allergen }: { version: DishVersion | null; allergen: Allergen }) => {
  const state = version ? shownState(version.allergens, allergen) : 'ask';
  return (
    <td data-state={state}>
      <span aria-hidden>{shownSign[state]}</span>
      <span className={classes['readOut']}>{shownLabel[state]}</span>
    </td>
  );
};

/** Names the cereals and nuts, which have no room in the narrow columns. */
const namesOf = (version: DishVersion | null): string =>
  ALLERGENS.flatMap((allergen) => version?.allergens[allergen].which ?? [])
    .map((one) => whichLabel[one])
    .join(', ');

/** Returns what is to be done with a dish, in a few words. */
const notesOf = (dish: Dish): string[] => {
  const { current, waiting, upcoming, withdrawn_at: withdrawnAt } = dish;
  return [
    ...(withdrawnAt ? ['Withdrawn'] : []),
    ...(waiting ? [current ? 'Change waiting' : 'Not signed yet'] : []),
    ...(upcoming ? ['Changes soon'] : []),
    ...(dish.check_text ? [dish.check_text] : []),
    ...(current && !current.complete ? [ASK_TEXT] : []),
  ];
};

type Props = { caption: string; dishes: Dish[]; onOpen: (id: number) => void };

/** Shows dishes in rows and the 14 allergens in columns, by signs whose legend stands above. */
export const DishMatrix = ({ caption, dishes, onOpen }: Props) => (
  // Focusable, so that the keyboard can scroll the grid.
  <Paper withBorder className={classes['matrix']} tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption className={classes['readOut']}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          {ALLERGENS.map((allergen) => (
            <th key={allergen} scope="col">
              <abbr title={allergenLabel[allergen]}>{allergenShort[allergen]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dishes.map((dish) => (
          <tr key={dish.id}>
            <th scope="row">
              <UnstyledButton className={classes['name']} onClick={() => onOpen(dish.id)}>
                {(dish.current ?? dish.waiting ?? dish.upcoming)?.name ?? `Dish ${dish.id}`}
              </UnstyledButton>
              {namesOf(dish.current) && <small>{namesOf(dish.current)}</small>}
              {notesOf(dish).map((note) => (
                <small key={note}>{note}</small>
              ))}
            </th>
            {ALLERGENS.map((allergen) => (
              <Cell key={allergen} version={dish.current} allergen={allergen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Paper>
);
