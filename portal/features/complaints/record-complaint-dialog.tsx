import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ComplaintForm } from './complaint-form.tsx';

/** Shows the form in which a manager records a complaint. */
export const RecordComplaintDialog = ({ branchId }: { branchId: number }) => {
  const navigate = useNavigate({ from: paths.complaintReport });
  const { record } = useSearch({ from: '/portal/reports/complaints' });
  const close = (complaint?: number) =>
    void navigate({
      search: (now) => ({ ...now, record: undefined, complaint }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Record a complaint"
      opened={record === 'new'}
      keepOnOutsideClick
      onClose={() => close()}
    >
      <ComplaintForm branchId={branchId} onCancel={() => close()} onSaved={close} />
    </Dialog>
  );
};
