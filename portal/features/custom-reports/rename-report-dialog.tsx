import type { SavedReport } from '@branchbook/contract/custom-reports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/user.tsx';
import { useChangeReport } from './api.ts';
import { SaveReportForm } from './save-report-form.tsx';
import { mayChangeSaved } from './saved-rules.ts';

/** Renames a saved report, or changes for whom it is saved. */
export const RenameReportDialog = ({ reports }: { reports: readonly SavedReport[] }) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.customReports });
  const { rename } = useSearch({ from: '/portal/reports/custom' });
  const change = useChangeReport();
  const named = reports.find((one) => one.id === rename && mayChangeSaved(user, one));
  // Keeps the report while the dialog fades out, and when another user deletes it in the meantime.
  const [shown, setShown] = useState(named);
  if (named && named.id !== shown?.id) setShown(named);
  const close = () =>
    void navigate({ search: ({ rename: _, ...now }) => now, replace: true, resetScroll: false });
  return (
    <Dialog
      title="Rename report"
      opened={rename !== undefined && shown?.id === rename}
      onClose={close}
      size="md"
      keepOnOutsideClick
    >
      {shown && (
        <SaveReportForm
          key={shown.id}
          saved={shown}
          onSave={(fields, base = shown) =>
            change.mutateAsync({
              id: base.id,
              version: base.version,
              definition: base.definition,
              ...fields,
            })
          }
          onSaved={(saved) => {
            toast.success({ title: 'Report Saved', message: saved.name });
            close();
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  );
};
