import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import { DownloadButton } from '../../shared/download-button.tsx';
import { CloseCompanyDialog } from './close-company-dialog.tsx';
import { useCompanyExport } from './company-data.ts';
import { DataCard } from './components/data-card.tsx';
import { useDialog } from './use-dialog.ts';

/** What an owner may do with all that there is of the company: take it away, or end it. */
export const CompanyDataPanel = () => {
  const { dialog, open, close } = useDialog();
  const download = useCompanyExport();
  return (
    <DataCard
      title="Your company’s data"
      help="One ZIP file with a table (CSV) of each kind of record, all photos, and a note that says what they are. PINs, passwords, National Insurance numbers and medical notes are not in it."
    >
      <Stack gap="sm" align="flex-start">
        <DownloadButton download={download}>Download everything</DownloadButton>
      </Stack>
      <Divider />
      <Stack component="section" aria-label="Close the company" gap="sm" align="flex-start">
        <Title order={3}>Close the company</Title>
        <Text size="sm">
          Erases the company and everything in it, at once and for good. Nobody can bring it back.
        </Text>
        <Button color="red" variant="outline" onClick={() => open('close-company')}>
          Close the company
        </Button>
      </Stack>
      <CloseCompanyDialog opened={dialog === 'close-company'} onClose={close} download={download} />
    </DataCard>
  );
};
