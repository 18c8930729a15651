import type { Certificate } from '@branchbook/contract/certificates.ts';
import { DOCUMENT_TYPES } from '@branchbook/contract/documents.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { DocumentButton } from '../../../shared/document-button.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { fileProblem } from '../../../shared/file-field.tsx';
import { useAddCertificateFile, useCertificateFile } from '../api.ts';

/** Downloads the file of a certificate, or adds one where there is none. */
export const CertificateFile = ({ of: one }: { of: Certificate }) => {
  const opening = useCertificateFile();
  const adding = useAddCertificateFile();
  const about = `the certificate in ${one.course_name} of ${one.employee_name}`;
  if (one.file) {
    return <DocumentButton id={one.id} about={about} download={opening} />;
  }
  if (one.state === 'withdrawn') return null;
  const add = (file: File | null) => {
    const problem = fileProblem(file);
    if (problem) toast.error({ title: problem });
    else if (file) {
      adding.mutate(
        { id: one.id, file },
        {
          onSuccess: () => toast.success({ title: 'File added' }),
          onError: (error) => toast.error({ title: messageOf(error, 'Failed to add the file') }),
        },
      );
    }
  };
  return (
    <FileButton
      accept={DOCUMENT_TYPES.join(',')}
      onChange={add}
      inputProps={{
        'aria-label': `File of ${about}`,
        // Lets the user choose the same file again after correcting it.
        onClick: (event) => {
          event.currentTarget.value = '';
        },
      }}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          aria-label={`Add file to ${about}`}
          loading={adding.isPending}
        >
          Add file
        </Button>
      )}
    </FileButton>
  );
};
