import { LINK_HOURS } from '@branchbook/contract/inspector-packs.ts';
import type { NewPackLink } from '@branchbook/contract/inspector-packs.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Select } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { BranchRange } from '../../shared/date-range.ts';
import { messageOf } from '../../shared/errors.ts';
import { useMakeLink } from './api.ts';

/** How long a link can be made to work, in hours. */
const CHOICES = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: String(LINK_HOURS.usual), label: '1 day' },
  { value: '168', label: '7 days' },
  { value: String(LINK_HOURS.max), label: '30 days' },
];

type Props = { range: BranchRange; onMade: (link: NewPackLink) => void };

/** Makes a link to the pack of the chosen days. */
export const MakeLinkForm = ({ range, onMade }: Props) => {
  const [hours, setHours] = useState(String(LINK_HOURS.usual));
  const make = useMakeLink();
  return (
    <Group gap="md" align="flex-end">
      <Select
        label="The link works for"
        data={CHOICES}
        value={hours}
        allowDeselect={false}
        onChange={(chosen) => chosen && setHours(chosen)}
        flex="0 1 12rem"
      />
      <Button
        leftSection={<IconQrcode size={16} aria-hidden />}
        loading={make.isPending}
        onClick={() =>
          make.mutate(
            { ...range, hours: Number(hours) },
            {
              onSuccess: onMade,
              onError: (error) =>
                toast.error({
                  title: 'No Link Made',
                  message: messageOf(error, 'Please try again'),
                }),
            },
          )
        }
      >
        Make a Link
      </Button>
    </Group>
  );
};
