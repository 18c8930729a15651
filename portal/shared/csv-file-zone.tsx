import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import classes from './csv-import.module.css';

/** Returns the handlers of an element onto which a file can be dropped. */
export const useFileDrop = (onChoose: (file: File | undefined) => void) => {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onChoose(event.dataTransfer.files[0]);
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving onto a child element also fires `dragleave`; ignore it.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
  };
  return { isOver, handlers };
};

type Props = {
  /** Name of the chosen file, if there is one. */
  fileName: string | undefined;
  /** True while a file is dragged over the area. */
  isOver: boolean;
  busy: boolean;
  onChoose: (file: File | null) => void;
  onTemplate: () => void;
};

/** Lets the user choose a file or drop it here, or download a template to fill in. */
export const CsvFileZone = ({ fileName, isOver, busy, onChoose, onTemplate }: Props) => {
  const isChosen = fileName !== undefined;
  return (
    <div className={classes['zone']} data-over={isOver || undefined}>
      {isChosen && <span className={classes['fileName']}>{fileName}</span>}
      <Group gap="xs" justify="center">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
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
              variant={isChosen ? 'default' : 'filled'}
              disabled={busy}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {isChosen ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onTemplate}
        >
          Download a template
        </Button>
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        or drop it here
      </Text>
    </div>
  );
};
