import { checkDueText } from '@branchbook/contract/allergen-check.ts';
import { allergenText } from '@branchbook/contract/allergen-rules.ts';
import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { shortDay } from '../../../shared/format.ts';
import tiles from '../../../shared/tiles.module.css';
import { isRecent } from '../dish-rules.ts';
import type { TabletDish } from '../dish-rules.ts';
import classes from '../allergens.module.css';

/** Dishes shown at first, so that a long list opens at once on a slow tablet. */
const SHOWN = 60;

type Props = {
  label: string;
  dishes: TabletDish[];
  now: Date;
  timezone: string;
  onOpen: (dish: TabletDish) => void;
};

const summaryOf = (dish: TabletDish): string =>
  dish.isSigned ? allergenText(dish.allergens) : 'Nobody has signed this dish yet.';

/** Shows dishes with what they contain; a tap opens all 14 allergens of one. */
export const DishList = ({ label, dishes, now, timezone, onOpen }: Props) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? dishes : dishes.slice(0, SHOWN);
  return (
    <>
      <ul className={tiles['list']} aria-label={label}>
        {shown.map((dish) => (
          <li key={dish.id}>
            <UnstyledButton className={tiles['tile']} onClick={() => onOpen(dish)}>
              <span className={classes['text']}>
                <span className={tiles['name']}>{dish.name}</span>
                <Text span lineClamp={3} className={classes['words']}>
                  {summaryOf(dish)}
                </Text>
                {!dish.isComplete && (
                  <Text span fw={700}>
                    Ask – do not serve as free from
                  </Text>
                )}
                {dish.checked_at && checkDueText(new Date(dish.checked_at), now, timezone) && (
                  <Text span fw={700}>
                    {checkDueText(new Date(dish.checked_at), now, timezone)}
                  </Text>
                )}
                {dish.isSigned && dish.waiting && <Badge variant="default">Change waiting</Badge>}
                {isRecent(dish, now) && dish.signed_at && (
                  <Badge variant="default">
                    {dish.version === 1 ? 'New' : 'Changed'} since{' '}
                    {shortDay(dish.signed_at.slice(0, 10))}
                  </Badge>
                )}
              </span>
              <IconChevronRight size={22} className={classes['more']} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length < dishes.length && (
        <Button variant="default" size="lg" mt="md" onClick={() => setWhole(true)}>
          Show all {dishes.length} dishes
        </Button>
      )}
    </>
  );
};
