import { Dialog } from '@branchbook/ui/dialog.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { employeeQuery } from './api.ts';
import { EditEmployeeForm } from './edit-employee-form.tsx';
import { mayEdit } from './rights-rules.ts';

type ContentProps = { employeeId: number; onClose: () => void };

const Content = ({ employeeId, onClose }: ContentProps) => {
  const user = useUser();
  // Always read again, as another user may have changed the employee since the last read.
  const employee = useQuery({
    ...employeeQuery(employeeId),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (employee.isError) {
    return (
      <QueryError
        query={employee}
        title="Error loading employee"
        fallback="Failed to load employee data"
      />
    );
  }
  if (!employee.data || !employee.isFetchedAfterMount) {
    return <CardsSkeleton label="Loading employee" height={240} />;
  }
  if (!mayEdit(user, employee.data)) {
    return (
      <ErrorState title="Permission Denied" message={`You may not edit ${employee.data.name}.`} />
    );
  }
  return <EditEmployeeForm employee={employee.data} onClose={onClose} />;
};

type Props = { employeeId: number | null; onClose: () => void };

export const EditEmployeeDialog = ({ employeeId, onClose }: Props) => (
  <Dialog
    title="Edit Employee"
    opened={employeeId !== null}
    onClose={onClose}
    size="xl"
    keepOnOutsideClick
  >
    {employeeId !== null && <Content key={employeeId} employeeId={employeeId} onClose={onClose} />}
  </Dialog>
);
