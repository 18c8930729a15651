import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { copyWithToast } from '../../../shared/copy.ts';

export type NamedLink = { name: string; email: string; link: string };

type Props = {
  links: readonly NamedLink[];
  /** They were copied, by the button or by hand. */
  onTaken: () => void;
  onDone: () => void;
};

/** For whoever imported people where no mail is sent: the links to hand over. */
export const ImportedLinks = ({ links, onTaken, onDone }: Props) => {
  // Tabs, so that they fall into columns when pasted into a spreadsheet.
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
          Each is valid for 24 hours, works once, and is shown this once only.
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
        <Button onClick={onDone}>Done</Button>
      </FormActions>
    </Stack>
  );
};
