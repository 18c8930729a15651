import { DISHES_PAGE } from '@branchbook/contract/allergens.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Paper, Stack, Text } from '@mantine/core';
import { IconEggs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Pages } from '../../shared/pages.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import classes from './allergens.module.css';
import { dishesQuery } from './api.ts';
import type { Filters } from './api.ts';
import { DishMatrix } from './components/dish-matrix.tsx';
import { Legend } from './components/legend.tsx';

type Props = {
  filters: Filters;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onOpen: (id: number) => void;
};

/** Shows the dishes that the filters find, a page at a time. */
export const MatrixPanel = ({ filters, isFiltered, onPage, onOpen }: Props) => {
  const dishes = useQuery(dishesQuery(filters));
  if (dishes.isPending) return <CardsSkeleton label="Loading dishes" />;
  if (dishes.isError) return <QueryError query={dishes} title="Failed to load the dishes" />;
  const { items, total, page } = dishes.data;
  if (items.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconEggs size={24} />}
          title={isFiltered ? 'No dish found' : 'No dishes yet'}
          text={
            isFiltered
              ? 'Search for fewer words, or choose other filters.'
              : 'Add your dishes and products, or import them from a spreadsheet. Staff see them on the tablet once a second person has signed them.'
          }
        />
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <Legend />
      <div className={classes['frame']}>
        <Text size="sm" c="dimmed" mb="xs" className={classes['hint']} data-not-printed>
          Scroll the grid sideways to see all 14 allergens.
        </Text>
        <DishMatrix caption="Allergens of dishes" dishes={items} onOpen={onOpen} />
      </div>
      <Pages page={page} size={DISHES_PAGE} total={total} onPage={onPage} />
    </Stack>
  );
};
