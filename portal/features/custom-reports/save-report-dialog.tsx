import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useSaveReport } from './api.ts';
import { SaveReportForm } from './save-report-form.tsx';

type Props = {
  report: ReportDefinition;
  opened: boolean;
  onClose: () => void;
  onSaved: (saved: SavedReport) => void;
};

/** Saves a report under a name. */
export const SaveReportDialog = ({ report, opened, onClose, onSaved }: Props) => {
  const save = useSaveReport();
  return (
    <Dialog title="Save report" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
      <SaveReportForm
        onSave={(fields) => save.mutateAsync({ ...fields, definition: report })}
        onSaved={(saved) => {
          toast.success({ title: 'Report Saved', message: saved.name });
          onSaved(saved);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
};
