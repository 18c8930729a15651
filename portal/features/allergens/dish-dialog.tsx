import { ALLERGENS, allergenLabel } from '@branchbook/contract/allergen-list.ts';
import { ASK_TEXT, shownSign, shownState } from '@branchbook/contract/allergen-rules.ts';
import { labelParts } from '@branchbook/contract/allergen-text.ts';
import type { Dish, DishVersion } from '@branchbook/contract/allergens.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { LawNote } from '../../shared/law-note.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { TaskPhoto } from '../../shared/tasks/task-photo.tsx';
import { dishQuery, useCheckDish, useWithdrawDish } from './api.ts';
import { declaredText } from './compare-rules.ts';
import { LabelPreview } from './components/label-preview.tsx';
import { SignPanel } from './sign-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const Current = ({ version }: { version: DishVersion }) => (
  <section aria-label="The version that holds">
    {!version.complete && (
      <Alert color="red" variant="outline" icon={<IconHelpCircle aria-hidden />} title={ASK_TEXT}>
        Not all 14 allergens of this dish are known.
      </Alert>
    )}
    <Table verticalSpacing={4} style={{ overflowWrap: 'anywhere' }}>
      <Table.Tbody>
        {ALLERGENS.map((allergen) => {
          const state = shownState(version.allergens, allergen);
          return (
            <Table.Tr key={allergen}>
              <Table.Td w="2rem">
                <span aria-hidden>{shownSign[state]}</span>
              </Table.Td>
              <Table.Th scope="row" fw={400}>
                {allergenLabel[allergen]}
              </Table.Th>
              <Table.Td fw={state === 'no' ? 400 : 700}>
                {state === 'ask' ? 'Ask' : declaredText(version.allergens[allergen])}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
    {version.ingredients && (
      <LabelPreview name={version.name} parts={labelParts(version.ingredients)} />
    )}
    {version.photo_url && <TaskPhoto photo={version.photo_url} alt={`Photo of ${version.name}`} />}
    {version.supplier && <Text size="sm">Supplier: {version.supplier}</Text>}
    {version.notes && <Text size="sm">{version.notes}</Text>}
  </section>
);

type Actions = { onEdit: (id: number) => void; onLabel: (id: number) => void };

const DishActions = ({ dish, onEdit, onLabel }: Actions & { dish: Dish }) => {
  const check = useCheckDish(dish.id);
  const withdraw = useWithdrawDish(dish.id);
  const { current } = dish;
  const report = (work: Promise<unknown>, title: string) =>
    work.then(
      () => toast.success({ title }),
      (error: unknown) =>
        toast.error({ title: 'Not Saved', message: messageOf(error, 'This could not be saved') }),
    );
  const askToWithdraw = () =>
    confirm({
      title: 'Withdraw Dish',
      message:
        'It leaves tablets, sheets and public pages at once. Its versions stay, and it can be brought back.',
      confirmText: 'Withdraw',
      kind: 'danger',
      onConfirm: () => void report(withdraw.mutateAsync(), 'Dish Withdrawn'),
    });
  return (
    <Group gap="sm">
      {dish.may_edit && (
        <Button onClick={() => onEdit(dish.id)}>
          {dish.withdrawn_at ? 'Bring Back' : 'Change'}
        </Button>
      )}
      {current && !dish.withdrawn_at && (
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => void report(check.mutateAsync(current.number), 'Checked')}
        >
          Checked, Nothing Has Changed
        </Button>
      )}
      {current?.kind === 'ppds' && !dish.withdrawn_at && (
        <Button variant="default" onClick={() => onLabel(dish.id)}>
          Label
        </Button>
      )}
      {dish.may_edit && !dish.withdrawn_at && (
        <Button variant="default" color="red" onClick={askToWithdraw}>
          Withdraw
        </Button>
      )}
    </Group>
  );
};

type ContentProps = Actions & { dish: Dish; branchName: (id: number) => string };

const Content = ({ dish, branchName, ...actions }: ContentProps) => (
  <Stack gap="lg">
    {dish.withdrawn_at && (
      <Alert color="gray" title="Withdrawn">
        By {dish.withdrawn_by_name} on {instantText(dish.withdrawn_at)}.
      </Alert>
    )}
    {dish.check_text && (
      <Alert color="orange" variant="outline" title={dish.check_text}>
        Compare it with the packs and the recipe, then say that it was checked, or change it.
      </Alert>
    )}
    {dish.waiting && <SignPanel dish={dish} waiting={dish.waiting} branchName={branchName} />}
    {dish.current ? (
      <Current version={dish.current} />
    ) : (
      <Text>No version of this dish has been signed yet.</Text>
    )}
    {dish.checked_at && (
      <Text size="sm" c="dimmed">
        Last signed or checked on {instantText(dish.checked_at)}.
      </Text>
    )}
    <LawNote rules={['allergen-check']} />
    <DishActions dish={dish} {...actions} />
    <section>
      <Title order={3} size="h4" mb="xs">
        Versions
      </Title>
      <VersionsPanel dishId={dish.id} branchName={branchName} />
    </section>
  </Stack>
);

type Props = Actions & {
  dishId: number | undefined;
  branchName: (id: number) => string;
  onClose: () => void;
};

/** Shows a dish: what waits for a signature, what holds, and all versions. */
export const DishDialog = ({ dishId, onClose, ...rest }: Props) => {
  const dish = useQuery({ ...dishQuery(dishId ?? 0), enabled: dishId !== undefined });
  const version = dish.data && (dish.data.current ?? dish.data.waiting ?? dish.data.upcoming);
  return (
    <Dialog
      title={version?.name ?? 'Dish'}
      opened={dishId !== undefined}
      onClose={onClose}
      size="lg"
    >
      {dish.isPending ? (
        <CardsSkeleton label="Loading the dish" />
      ) : dish.isError ? (
        <QueryError query={dish} title="Failed to load the dish" />
      ) : (
        <Content dish={dish.data} {...rest} />
      )}
    </Dialog>
  );
};
