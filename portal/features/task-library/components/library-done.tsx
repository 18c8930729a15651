import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { addedText } from '../library-text.ts';
import type { Added } from '../library-text.ts';

type Props = { added: Added; onClose: () => void };

/** Shows how many tasks were added, and leads to the step that makes them due: assigning them. */
export const LibraryDone = ({ added, onClose }: Props) => {
  const navigate = useNavigate({ from: paths.tasks });
  const assign = () =>
    void navigate({ search: (now) => ({ ...now, action: 'assign' }), replace: true });
  return (
    <Step label="Tasks Added">
      <Text role="status" fw={600}>
        {addedText(added)}
      </Text>
      <Text size="sm">Your branches see a task once it is assigned to them.</Text>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={assign}>
          Assign to Branches
        </Button>
      </FormActions>
    </Step>
  );
};
