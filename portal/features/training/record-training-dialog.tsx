import type { Employee } from '@branchbook/contract/employees.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { TrainingSearch } from '../../paths.ts';
import { may, useUser } from '../../shared/user.tsx';
import { RecordTrainingForm } from './record-training-form.tsx';

type Props = { branchId: number; staff: readonly Employee[] };

/** Records training that was not signed at a tablet ([A-094]). */
export const RecordTrainingDialog = ({ branchId, staff }: Props) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.trainingReport });
  const { record, employee } = useSearch({ from: '/portal/reports/training' });
  const close = (change: Partial<TrainingSearch> = {}) =>
    void navigate({
      search: (now) => ({ ...now, ...change, record: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Record training"
      opened={record === 'new' && may(user, 'record_training')}
      onClose={close}
      size="md"
      keepOnOutsideClick
    >
      <RecordTrainingForm
        branchId={branchId}
        staff={staff}
        employeeId={staff.find(({ id }) => id === employee)?.id}
        onRecorded={(trained) => close({ employee: trained })}
        onCancel={() => close()}
      />
    </Dialog>
  );
};
