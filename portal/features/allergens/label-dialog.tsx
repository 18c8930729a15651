import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { copyWithToast } from '../../shared/copy.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { labelQuery } from './api.ts';
import type { DishLabel } from './api.ts';
import { LabelPreview } from './components/label-preview.tsx';

type Word = DishLabel['warnings'][number];

const OpenWords = ({ words }: { words: readonly Word[] }) => (
  <Alert
    color="red"
    variant="outline"
    icon={<IconAlertTriangle aria-hidden />}
    title="This label cannot be printed yet"
    data-not-printed
  >
    <Text size="sm">
      The law asks for the name of the allergen behind these words. Change the product: accept each
      proposal, or say why it does not apply. A second person then signs it.
    </Text>
    <List size="sm" mt="xs">
      {words.map(({ word, allergen, proposal }) => (
        <List.Item key={`${word} ${allergen}`}>
          {proposal === null
            ? `‘${word}’: name the cereal or nut`
            : `‘${word}’: write ‘${proposal}’`}
        </List.Item>
      ))}
    </List>
  </Alert>
);

const Label = ({ id, onEdit }: { id: number; onEdit: (id: number) => void }) => {
  // Read again each time: a label that was right yesterday may not be right today.
  const label = useQuery({ ...labelQuery(id), staleTime: 0, gcTime: 0, retry: false });
  if (label.isPending) return <CardsSkeleton label="Loading the label" count={1} />;
  if (label.isError) return <QueryError query={label} title="There is no label to print" />;
  const { name, parts, text, may_contain: mayContain, warnings, check_due: due } = label.data;
  const plain = [name, `Ingredients: ${text}`, mayContain].filter(Boolean).join('\n');
  const open = warnings.filter(({ reason }) => reason === null);
  const isReady = open.length === 0;
  return (
    <Stack gap="md">
      {!isReady && <OpenWords words={open} />}
      {due && (
        <Alert color="orange" variant="outline" title={due} data-not-printed>
          Check the ingredients before you print labels.
        </Alert>
      )}
      <LabelPreview name={name} parts={parts} mayContain={mayContain} isPrinted={isReady} />
      <Text size="sm" c="dimmed" data-not-printed>
        Version {label.data.version}. For a label printer, copy the text: it has the allergens in
        capitals.
      </Text>
      <Group gap="sm">
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={!isReady}
          onClick={() => void copyWithToast('Label', plain)}
        >
          Copy Text
        </Button>
        {!isReady && (
          <Button variant="default" onClick={() => onEdit(id)}>
            Change Product
          </Button>
        )}
      </Group>
    </Stack>
  );
};

type Props = {
  dishId: number | undefined;
  onEdit: (id: number) => void;
  onClose: () => void;
};

/** Shows the label of a prepacked product, to print or to copy once nothing is open. */
export const LabelDialog = ({ dishId, onEdit, onClose }: Props) => (
  <Dialog title="Label" opened={dishId !== undefined} onClose={onClose} size="md">
    {dishId !== undefined && <Label id={dishId} onEdit={onEdit} />}
  </Dialog>
);
