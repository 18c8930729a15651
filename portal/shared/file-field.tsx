import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '@branchbook/contract/documents.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';

type Props = {
  file: File | null;
  /** Whether a file is stored that is kept unless another one is chosen. */
  isStored: boolean;
  error: string | null;
  onChoose: (file: File | null) => void;
  /** Removes the chosen file, or else the stored one. */
  onRemove: () => void;
};

/** Returns the server's message for a file that it would refuse by kind or size; otherwise null. */
export const fileProblem = (file: File | null): string | null => {
  if (!file) return null;
  if (!DOCUMENT_TYPES.some((type) => type === file.type)) {
    return ERRORS.DOCUMENT_NOT_ACCEPTED.message;
  }
  return file.size > DOCUMENT_MAX_BYTES ? ERRORS.DOCUMENT_TOO_LARGE.message : null;
};

/** Lets a manager choose the PDF or photo of a record. */
export const FileField = ({ file, isStored, error, onChoose, onRemove }: Props) => {
  const name = file?.name ?? (isStored ? 'A file is stored.' : null);
  return (
    <Stack gap={4} component="section" aria-label="File">
      <Text size="sm" fw={500}>
        File
      </Text>
      <Text size="xs" c="dimmed">
        A PDF or photo of it, at most 5 MB. Its links, forms and properties are removed.
      </Text>
      <Group gap="xs">
        <FileButton
          accept={DOCUMENT_TYPES.join(',')}
          onChange={onChoose}
          inputProps={{
            // Lets the user choose the same file again after correcting it.
            onClick: (event) => {
              event.currentTarget.value = '';
            },
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {name === null ? 'Choose a file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
        {name !== null && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={onRemove}>
              Remove the file
            </Button>
          </>
        )}
      </Group>
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    </Stack>
  );
};
