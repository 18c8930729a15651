import { ASK_TEXT } from '@branchbook/contract/allergen-rules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { copyWithToast } from '../../shared/copy.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { labelQuery } from './api.ts';
import { LabelPreview } from './components/label-preview.tsx';

const Label = ({ id }: { id: number }) => {
  const label = useQuery(labelQuery(id));
  if (label.isPending) return <CardsSkeleton label="Loading the label" count={1} />;
  if (label.isError) return <QueryError query={label} title="Failed to load the label" />;
  const { name, parts, text, may_contain: mayContain, complete } = label.data;
  const plain = [name, `Ingredients: ${text}`, mayContain].filter(Boolean).join('\n');
  return (
    <Stack gap="md">
      {!complete && (
        <Alert color="red" variant="outline" title={ASK_TEXT} data-not-printed>
          Not all 14 allergens of this product are known. Complete it before you print labels.
        </Alert>
      )}
      <LabelPreview name={name} parts={parts} mayContain={mayContain} />
      <Text size="sm" c="dimmed" data-not-printed>
        Version {label.data.version}. For a label printer, copy the text: it has the allergens in
        capitals.
      </Text>
      <Group gap="sm">
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyWithToast('Label', plain)}
        >
          Copy Text
        </Button>
      </Group>
    </Stack>
  );
};

type Props = { dishId: number | undefined; onClose: () => void };

/** Shows the label of a prepacked product, to print or to copy. */
export const LabelDialog = ({ dishId, onClose }: Props) => (
  <Dialog title="Label" opened={dishId !== undefined} onClose={onClose} size="md">
    {dishId !== undefined && <Label id={dishId} />}
  </Dialog>
);
