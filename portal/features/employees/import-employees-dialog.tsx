import { EMPLOYEE_COLUMNS, EMPLOYEE_COLUMNS_NEEDED } from '@branchbook/contract/imports.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { CsvImportDialog } from '../../shared/csv-import-dialog.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { useImportEmployees } from './api.ts';
import { ImportedLinks } from './components/imported-links.tsx';
import type { NamedLink } from './components/imported-links.tsx';

const NOUN = { one: 'employee', many: 'employees' };

type Column = keyof typeof EMPLOYEE_COLUMNS;

const NEEDED: readonly Column[] = EMPLOYEE_COLUMNS_NEEDED;

type Props = { opened: boolean; onClose: () => void };

/** Adds employees from a file; where no email is sent, their setup links are shown once. */
export const ImportEmployeesDialog = ({ opened, onClose }: Props) => {
  const user = useUser();
  const everywhere = may(user, 'oversee_branches');
  const importEmployees = useImportEmployees();
  const [links, setLinks] = useState<readonly NamedLink[]>([]);
  const [isTaken, setTaken] = useState(false);
  const closeLinks = () => {
    const close = () => setLinks([]);
    if (isTaken) return close();
    confirm({
      title: 'Close without copying?',
      message: 'You won’t see these links again.',
      confirmText: 'Close anyway',
      cancelText: 'Back to the links',
      onConfirm: close,
    });
  };
  const columns = (Object.keys(EMPLOYEE_COLUMNS) as Column[]).map((column) => ({
    name: EMPLOYEE_COLUMNS[column][0],
    // A branch manager's employees are added to the manager's own branch.
    required: NEEDED.includes(column) || (column === 'branch_name' && everywhere),
  }));
  return (
    <>
      <CsvImportDialog
        title="Import Employees"
        opened={opened}
        onClose={onClose}
        columns={columns}
        hint={`Dates as DD/MM/YYYY. ${may(user, 'manage_all_employees') ? 'Role is Manager or Staff; left empty, Staff. ' : ''}Everyone gets a link to choose their password.`}
        noun={NOUN}
        templateName="employees.csv"
        run={importEmployees}
        onAdded={({ added, setUpLinks }) => {
          toast.success({
            title: 'Employees Imported',
            message:
              setUpLinks.length > 0
                ? `${countOf(added, NOUN)} added.`
                : `${countOf(added, NOUN)} added. Their setup links are on the way by email.`,
          });
          setTaken(false);
          setLinks(setUpLinks);
          onClose();
        }}
      />
      <Dialog title="Setup links" opened={links.length > 0} onClose={closeLinks} keepOnOutsideClick>
        <ImportedLinks links={links} onTaken={() => setTaken(true)} onDone={closeLinks} />
      </Dialog>
    </>
  );
};
