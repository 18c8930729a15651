import { SET_UP_LINK_DAYS } from '@branchbook/contract/auth.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy, IconDownload, IconLink } from '@tabler/icons-react';
import { copyWithToast } from '../../../shared/copy.ts';
import { saveCsv } from '../../../shared/csv-file.ts';

export type NamedLink = { name: string; email: string; link: string };

type Props = {
  links: readonly NamedLink[];
  /** Called when the links were copied, by the button or by hand. */
  onTaken: () => void;
  onDone: () => void;
};

/** Shows the setup links of imported employees, to hand over where no email is sent. */
export const ImportedLinks = ({ links, onTaken, onDone }: Props) => {
  // Tabs put the values into columns when the text is pasted into a spreadsheet.
  const text = links.map(({ name, email, link }) => `${name}\t${email}\t${link}`).join('\n');
  const copyAll = async () => {
    if (await copyWithToast('Setup links', text)) onTaken();
  };
  return (
    <Stack>
      <Alert
        color="green"
        title="Everyone has been added"
        icon={<IconLink aria-hidden />}
        role="status"
      >
        <Text size="sm">
          Email is not set up here, so give each person their link: they choose a password with it.
          Each is valid for {SET_UP_LINK_DAYS} days and works once. Copy them now. You won’t see
          them again.
        </Text>
      </Alert>
      <Textarea
        label="Setup links"
        value={text}
        readOnly
        autosize
        minRows={3}
        maxRows={12}
        onCopy={onTaken}
      />
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={copyAll}
        >
          Copy all
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => {
            const rows = links.map(({ name, email, link }) => [name, email, link]);
            saveCsv(['Name', 'Email', 'Setup link'], rows, 'setup_links.csv');
            onTaken();
          }}
        >
          Download CSV
        </Button>
        <Button onClick={onDone}>Done</Button>
      </FormActions>
    </Stack>
  );
};
