import { allergenShort } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import type { Answer } from '@branchbook/contract/allergen-rules.ts';
import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconEggs, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { useNow } from '../../shared/use-now.ts';
import { AsOf } from './components/as-of.tsx';
import { AvoidChips } from './components/avoid-chips.tsx';
import { DishList } from './components/dish-list.tsx';
import { DishDialog } from './dish-dialog.tsx';
import { dishesOn, findDishes } from './dish-rules.ts';
import type { TabletDish } from './dish-rules.ts';

const headingOf = (answer: Answer, avoided: readonly Allergen[]): string => {
  const names = listed(avoided.map((allergen) => allergenShort[allergen].toLowerCase()));
  return {
    without: avoided.length === 0 ? 'Dishes' : `Without ${names}, as recorded`,
    may_contain: `May contain ${names}`,
    ask: 'Ask – not all is known',
    contains: `Contains ${names}`,
  }[answer];
};

export const AllergensScreen = ({ snapshot }: ScreenProps) => {
  const { data, heardAt } = snapshot;
  const { branch, allergens } = data;
  const [search, setSearch] = useState('');
  const [avoided, setAvoided] = useState<Allergen[]>([]);
  const [opened, setOpened] = useState<TabletDish | null>(null);
  const now = useNow(10_000);
  const dishes = dishesOn(allergens?.dishes ?? [], branchDay(now, branchTimeOf(branch)));
  const groups = findDishes(dishes, { search, avoided });
  const source = { heardAt, now, timezone: branch.timezone };

  return (
    <Page title="Allergens" help="What is in the dishes of your branch. If you are not sure, ask.">
      {dishes.length === 0 ? (
        <EmptyState
          icon={<IconEggs aria-hidden />}
          title="No dishes yet"
          text="Dishes appear here once managers have added and signed them in the portal. Until then, ask a manager."
        />
      ) : (
        <Stack gap="lg">
          <AsOf {...source} />
          <TextInput
            size="lg"
            type="search"
            aria-label="Search dishes"
            placeholder="Search dishes"
            leftSection={<IconSearch size={22} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <AvoidChips avoided={avoided} onChange={setAvoided} />
          {groups.length === 0 && (
            <EmptyState
              icon={<IconSearch aria-hidden />}
              title="No dish has this name"
              text="Check the spelling. A dish that is not listed has not been checked: ask a manager."
            />
          )}
          {groups.map(({ answer, dishes: found }) => (
            <section key={answer} aria-label={headingOf(answer, avoided)}>
              <Title order={2} mb="xs">
                {headingOf(answer, avoided)}
              </Title>
              {answer === 'without' && avoided.length > 0 && (
                <Text mb="sm">
                  These are not ingredients. Tell the customer that other foods are handled in the
                  same kitchen.
                </Text>
              )}
              <DishList
                label={headingOf(answer, avoided)}
                dishes={found}
                now={now}
                timezone={branch.timezone}
                onOpen={setOpened}
              />
            </section>
          ))}
        </Stack>
      )}
      <DishDialog dish={opened} onClose={() => setOpened(null)} {...source} />
    </Page>
  );
};
