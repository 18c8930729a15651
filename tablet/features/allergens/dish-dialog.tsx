import { checkDueText } from '@branchbook/contract/allergen-check.ts';
import { ALLERGENS, allergenLabel, whichLabel } from '@branchbook/contract/allergen-list.ts';
import { ASK_TEXT, shownLabel, shownState } from '@branchbook/contract/allergen-rules.ts';
import { labelParts } from '@branchbook/contract/allergen-text.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { longDate } from '../../shared/format.ts';
import { Picture } from '../../shared/picture.tsx';
import { useLastValue } from '../../shared/use-last-value.ts';
import classes from './allergens.module.css';
import { AsOf } from './components/as-of.tsx';
import { StateIcon } from './components/state-icon.tsx';
import type { TabletDish } from './dish-rules.ts';

type Source = { heardAt: string | undefined; now: Date; timezone: string };

const Facts = ({ dish, timezone }: { dish: TabletDish; timezone: string }) => {
  const { version, signed_at: signedAt, checked_at: checkedAt, valid_from: from } = dish;
  // With the year: a check may be older than that.
  const at = (instant: string) => longDate(new Date(instant), timezone);
  const lines = [
    signedAt && `Version ${version}, signed by ${dish.signed_by_name ?? ''} on ${at(signedAt)}.`,
    checkedAt && checkedAt !== signedAt && `Last checked on ${at(checkedAt)}.`,
    from && `Holds from ${longDate(new Date(`${from}T12:00:00Z`), 'UTC')}.`,
    dish.isSigned && dish.waiting && 'A change waits for a second person.',
    dish.changed &&
      `This version changed: ${dish.changed.map((one) => allergenLabel[one]).join(', ')}.`,
    dish.supplier && `Supplier: ${dish.supplier}.`,
    dish.notes,
  ];
  return lines.map((line) => line && <Text key={line}>{line}</Text>);
};

const States = ({ allergens, name }: TabletDish) => (
  <ul className={classes['states']} aria-label={`The 14 allergens in ${name}`}>
    {ALLERGENS.map((allergen) => {
      const state = shownState(allergens, allergen);
      const { which = [] } = allergens[allergen];
      return (
        <li key={allergen} data-state={state}>
          <StateIcon state={state} />
          <span>{allergenLabel[allergen]}</span>
          <strong>
            {shownLabel[state]}
            {which.length > 0 && `: ${which.map((one) => whichLabel[one]).join(', ')}`}
          </strong>
        </li>
      );
    })}
  </ul>
);

const Ingredients = ({ text }: { text: string }) => (
  <section>
    <Title order={3} mb="xs">
      Ingredients
    </Title>
    <Text className={classes['words']}>
      {labelParts(text).map((part, index) =>
        part.emphasised ? <strong key={index}>{part.text}</strong> : part.text,
      )}
    </Text>
  </section>
);

const dueOf = ({ checked_at: at }: TabletDish, { now, timezone }: Source): string | null =>
  at === undefined ? null : checkDueText(new Date(at), now, timezone);

type Props = Source & { dish: TabletDish | null; onClose: () => void };

/** Shows all 14 allergens of a dish in words. */
export const DishDialog = ({ dish, onClose, ...source }: Props) => {
  const { value: shown } = useLastValue(dish);
  return (
    <Dialog title={shown?.name ?? ''} opened={dish !== null} onClose={onClose} size="lg">
      {shown && (
        <Stack gap="lg">
          <AsOf {...source} />
          {!shown.isComplete && (
            <Alert
              icon={<IconHelpCircle aria-hidden />}
              color="red"
              variant="outline"
              title={ASK_TEXT}
            >
              {shown.isSigned
                ? 'Not all 14 allergens of this dish are known.'
                : 'Nobody has signed this dish yet.'}
            </Alert>
          )}
          {dueOf(shown, source) && (
            <Alert
              icon={<IconAlertTriangle aria-hidden />}
              color="orange"
              variant="outline"
              title={dueOf(shown, source)}
            >
              Ask a manager before you answer a customer.
            </Alert>
          )}
          <States {...shown} />
          {shown.ingredients && <Ingredients text={shown.ingredients} />}
          {shown.photo_url && <Picture photo={shown.photo_url} alt={`Photo of ${shown.name}`} />}
          <div>
            <Facts dish={shown} timezone={source.timezone} />
          </div>
        </Stack>
      )}
    </Dialog>
  );
};
