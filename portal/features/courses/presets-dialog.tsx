import type { CoursePreset } from '@branchbook/contract/courses.ts';
import { ruleText } from '@branchbook/contract/law-text.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localToday } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { RuleSource } from '../../shared/rule-source.tsx';
import { presetsQuery, useAddPresets } from './api.ts';
import { validityText } from './course-text.ts';

/** Says what a ready-made course rests on, where and since when; none of them is a company's own. */
const basisText = ({ authority, ...rule }: CoursePreset): string =>
  ruleText({ ...rule, basis: authority === 'own' ? 'habit' : authority }, localToday());

const Presets = ({ onClose }: { onClose: () => void }) => {
  const query = useQuery(presetsQuery);
  const add = useAddPresets();
  const [chosen, setChosen] = useState<string[]>([]);
  if (query.isPending) return <CardsSkeleton label="Loading ready-made courses" />;
  if (query.isLoadingError) {
    return <QueryError query={query} title="Failed to load the ready-made courses" />;
  }
  const submit = () =>
    add.mutate(chosen, {
      onSuccess: ({ added }) => {
        toast.success({ title: `${added} ${added === 1 ? 'course' : 'courses'} added` });
        onClose();
      },
      onError: (error) => toast.error({ title: messageOf(error, 'Failed to add the courses') }),
    });
  return (
    <Stack gap="md">
      <Text size="sm">
        Choose the courses that you want. You can change everything about them afterwards. This is
        not legal advice: read the sources.
      </Text>
      <Checkbox.Group
        aria-label="Ready-made courses"
        value={chosen}
        onChange={(keys) => setChosen(keys)}
      >
        <Stack gap="md">
          {query.data.map((preset) => (
            <div key={preset.key}>
              <Checkbox
                value={preset.key}
                label={`${preset.name}, ${validityText(preset).toLowerCase()}${preset.added ? ' (you have it)' : ''}`}
                description={`${basisText(preset)}. ${preset.note}`}
                disabled={preset.added}
              />
              <Text size="xs" c="dimmed" ml={32} style={{ overflowWrap: 'anywhere' }}>
                <RuleSource
                  source={{ name: preset.source, url: preset.source_url, read: preset.read }}
                />
              </Text>
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={submit}>
          Add courses
        </Button>
      </Group>
    </Stack>
  );
};

/** Offers ready-made courses, which are shown with their sources before they are added. */
export const PresetsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog title="Ready-made courses" opened={opened} onClose={onClose} size="lg">
    <Presets onClose={onClose} />
  </Dialog>
);
