import { CardPart } from '@branchbook/ui/card-part.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Button, Divider, Stack } from '@mantine/core';
import { DownloadButton } from '../../shared/download-button.tsx';
import { CloseCompanyDialog } from './close-company-dialog.tsx';
import { useCompanyExport } from './use-company-export.ts';
import { useDialog } from './use-dialog.ts';

/** Lets an owner download all of the company's data, or close the company. */
export const CompanyDataPanel = () => {
  const { dialog, open, close } = useDialog();
  const download = useCompanyExport();
  return (
    <TitledCard
      title="Your company’s data"
      help="One ZIP file with a table (CSV) of each kind of record, all photos, and a note that says what they are. PINs, passwords, NI numbers and medical notes are not in it."
    >
      <Stack gap="xs" align="flex-start">
        <DownloadButton download={download}>Download everything</DownloadButton>
      </Stack>
      <Divider />
      <CardPart
        title="Close the company"
        help="Erases the company and everything in it, at once and for good. No one can bring it back."
      >
        <Button color="red" variant="outline" onClick={() => open('close-company')}>
          Close the company
        </Button>
      </CardPart>
      <CloseCompanyDialog opened={dialog === 'close-company'} onClose={close} download={download} />
    </TitledCard>
  );
};
