import type { FoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { schemeLabel, SCHEMES } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Badge, Button, Group, List, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodMethodsSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { dayText, localToday } from '../../shared/dates.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { methodsQuery, presetsQuery } from './api.ts';
import { MethodDialog } from './method-dialog.tsx';
import { MethodForm } from './method-form.tsx';
import classes from './sfbb.module.css';

const TITLE = 'Safe methods';

const factsOf = ({ version, changed_by_name: by, completed_on, review_on }: FoodMethod): string =>
  [
    `Version ${version}, ${by}`,
    completed_on && `completed on ${dayText(completed_on)}`,
    review_on && `to be reviewed on ${dayText(review_on)}`,
  ]
    .filter(Boolean)
    .join(', ');

type RowProps = { method: FoodMethod; onShow: () => void; onEdit: (() => void) | undefined };

const MethodRow = ({ method, onShow, onEdit }: RowProps) => (
  <li>
    <Group justify="space-between" gap="sm" align="flex-start">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} className={classes['words']}>
            {method.title}
          </Text>
          {method.not_relevant && <Badge color="gray">Not relevant</Badge>}
          {method.review_on && method.review_on <= localToday() && (
            <Badge color="yellow">Review due</Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className={classes['words']}>
          {factsOf(method)}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={`Show ${method.title}`} onClick={onShow}>
          Show
        </Button>
        {onEdit && (
          <Button size="xs" variant="default" aria-label={`Edit ${method.title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </Group>
    </Group>
  </li>
);

/** Lists the records that a system asks for, and where each is kept. */
const Records = ({ scheme }: { scheme: Scheme }) => {
  const presets = useQuery(presetsQuery(scheme));
  const records = presets.data?.[0]?.records ?? [];
  if (records.length === 0) return null;
  return (
    <TitledCard title="Records" help="What is to be written down, and where Branchbook keeps it.">
      <List>
        {records.map(({ name, kept_in: place }) => (
          <List.Item key={name}>
            <b>{name}:</b> {place}
          </List.Item>
        ))}
      </List>
    </TitledCard>
  );
};

const Methods = () => {
  const navigate = useNavigate({ from: paths.foodMethods });
  const search = useSearch({ from: '/portal/safe-methods' });
  const mayEdit = may(useUser(), 'edit_food_methods');
  const scheme: Scheme = search.scheme ?? 'sfbb';
  const query = useQuery(methodsQuery(scheme));
  const show = (change: FoodMethodsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const close = () => show({ method: undefined, write: undefined });
  const methods = query.data ?? [];
  const edited = methods.find(({ id }) => id === search.write) ?? null;
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ write: 'new' })}>
      Add a method
    </Button>
  );
  return (
    <Page
      title={TITLE}
      help="How your company keeps food safe. Tablets show these methods, also without a network."
      actions={methods.length > 0 && add}
    >
      <SegmentedControl
        aria-label="System"
        data={SCHEMES.map((value) => ({ value, label: schemeLabel[value] }))}
        value={scheme}
        onChange={(value) =>
          show({
            scheme: SCHEMES.find(
              (one) => one === value && one !== 'sfbb',
            ) as FoodMethodsSearch['scheme'],
          })
        }
      />
      {query.isPending && <CardsSkeleton label="Loading safe methods" height={120} />}
      {query.isLoadingError && <QueryError query={query} title="Failed to Load Safe Methods" />}
      {query.data?.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={<IconBook2 size={24} />}
            title="No safe methods yet"
            text="Start the food safety diary of a branch with ready-made methods, or write your own."
            action={add}
          />
        </Paper>
      )}
      {[...Map.groupBy(methods, ({ section }) => section)].map(([section, rows]) => (
        <TitledCard key={section} title={section}>
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                onShow={() => show({ method: method.id })}
                onEdit={mayEdit ? () => show({ write: method.id }) : undefined}
              />
            ))}
          </Stack>
        </TitledCard>
      ))}
      {query.data && <Records scheme={scheme} />}
      <MethodDialog method={methods.find(({ id }) => id === search.method)} onClose={close} />
      <Dialog
        title={search.write === 'new' ? 'Add a Safe Method' : 'Change a Safe Method'}
        size="lg"
        opened={mayEdit && (search.write === 'new' || edited !== null)}
        onClose={close}
        keepOnOutsideClick
      >
        <MethodForm
          key={edited?.id ?? 'new'}
          scheme={scheme}
          method={search.write === 'new' ? null : edited}
          onClose={close}
        />
      </Dialog>
    </Page>
  );
};

export const MethodsPage = () => {
  usePageTitle(TITLE);
  return may(useUser(), 'manage_food_diary') ? <Methods /> : <AccessDenied page={TITLE} />;
};
