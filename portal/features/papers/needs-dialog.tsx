import { LIMITS } from '@branchbook/contract/fields.ts';
import { PAPER_KINDS, PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import type { PaperNeed } from '@branchbook/contract/papers.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { paperNeedsQuery, useSetPaperNeed } from './api.ts';

type Branches = readonly { id: number; name: string }[];

const KINDS = PAPER_KINDS.filter((kind) => kind !== 'other');

/** Lets head office say where one branch differs from all others. */
const Exceptions = ({ needs, branches }: { needs: PaperNeed[]; branches: Branches }) => {
  const set = useSetPaperNeed();
  const [kind, setKind] = useState<PaperKind>('fire-risk-assessment');
  const [branch, setBranch] = useState('');
  const [isNeeded, setNeeded] = useState('no');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const nameOf = new Map(branches.map(({ id, name }) => [id, name]));
  const refused = (failure: unknown) => setError(messageOf(failure, 'Failed to save'));
  const branchId = Number(branch) || branches[0]?.id;
  const add = () => {
    if (branchId === undefined) return;
    const needed = isNeeded === 'yes';
    set.mutate(
      { kind, branchId, needed, reason },
      {
        onSuccess: () => {
          setError(null);
          setReason('');
          toast.success({ title: 'Saved' });
        },
        onError: refused,
      },
    );
  };
  const exceptions = needs.filter((one) => one.branchId !== null);
  return (
    <Stack gap="sm" component="section" aria-label="Branches that differ">
      <Text fw={600}>Branches that differ</Text>
      {exceptions.length === 0 && (
        <Text size="sm" c="dimmed">
          None so far: every branch needs the papers that are ticked above.
        </Text>
      )}
      <List listStyleType="none" spacing="xs">
        {exceptions.map((one) => {
          const what = `${PAPER_PRESETS[one.kind].label} at ${nameOf.get(one.branchId ?? 0) ?? 'a branch'}`;
          return (
            <List.Item key={`${one.kind} ${one.branchId}`}>
              <Group gap="xs">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {what}: {one.needed ? 'needed' : `not needed, ${one.reason}`}
                </Text>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Take back: ${what}`}
                  onClick={() =>
                    set.mutate({ ...one, needed: null, reason: null }, { onError: refused })
                  }
                >
                  Take back
                </Button>
              </Group>
            </List.Item>
          );
        })}
      </List>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Paper"
          data={KINDS.map((one) => ({ value: one, label: PAPER_PRESETS[one].label }))}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(KINDS.find((one) => one === currentTarget.value) ?? kind)
          }
        />
        <NativeSelect
          label="Branch"
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={branch}
          onChange={({ currentTarget }) => setBranch(currentTarget.value)}
        />
        <NativeSelect
          label="Is it needed there?"
          data={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          value={isNeeded}
          onChange={({ currentTarget }) => setNeeded(currentTarget.value)}
        />
        {isNeeded === 'no' && (
          <TextInput
            label="Why"
            maxLength={LIMITS.employeeText}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Button variant="default" loading={set.isPending} onClick={add}>
          Save
        </Button>
      </Group>
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    </Stack>
  );
};

const Needs = ({ branches }: { branches: Branches }) => {
  const query = useQuery(paperNeedsQuery);
  const set = useSetPaperNeed();
  if (query.isPending) return <CardsSkeleton label="Loading what is needed" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load" />;
  // A box shows the choice that is being saved at once.
  const isNeeded = (kind: PaperKind): boolean =>
    set.isPending && set.variables.kind === kind
      ? set.variables.needed === true
      : query.data.some((one) => one.kind === kind && one.branchId === null && one.needed);
  return (
    <Stack>
      <Stack gap="xs" component="section" aria-label="All branches need">
        <Text fw={600}>All branches need</Text>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={PAPER_PRESETS[kind].label}
            checked={isNeeded(kind)}
            onChange={({ currentTarget }) =>
              set.mutate(
                { kind, branchId: null, needed: currentTarget.checked || null, reason: null },
                {
                  onError: (error) => toast.error({ title: messageOf(error, 'Failed to save') }),
                },
              )
            }
          />
        ))}
      </Stack>
      <Exceptions needs={query.data} branches={branches} />
    </Stack>
  );
};

type Props = { opened: boolean; branches: Branches; onClose: () => void };

/** Lets head office say which papers branches need; those without one are shown as missing. */
export const NeedsDialog = ({ opened, branches, onClose }: Props) => (
  <Dialog title="Papers That Branches Need" opened={opened} onClose={onClose} size="lg">
    {opened && <Needs branches={branches} />}
  </Dialog>
);
