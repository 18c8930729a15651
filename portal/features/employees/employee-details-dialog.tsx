import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { displayMobile } from '@branchbook/contract/fields.ts';
import { maySeeMedical, maySeeSecrets } from '@branchbook/contract/permissions.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAreas } from '../../shared/areas.ts';
import { dayText } from '../../shared/dates.ts';
import { PersonDownload } from '../../shared/person-download.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { kindOfUser, subjectOf, useUser } from '../../shared/user.tsx';
import { employeeQuery } from './api.ts';
import { NewSetUpLink } from './components/new-set-up-link.tsx';
import { roleTextOf } from './components/role-badge.tsx';
import classes from './employees.module.css';
import { mayEdit, targetOf } from './rights-rules.ts';

type Detail = readonly [label: string, value: string | null];

const Details = ({ title, facts }: { title: string; facts: readonly Detail[] }) => (
  <section>
    <Title order={3} className={classes['factsTitle']}>
      {title}
    </Title>
    <Facts facts={facts.map(([label, value]) => [label, value || '–'])} width="15rem" />
  </section>
);

const EmployeeFacts = ({ employee }: { employee: EmployeeDetails }) => {
  const subject = subjectOf(useUser());
  const target = targetOf(employee);
  const areas = useAreas().filter(({ id }) => employee.areaIds.includes(id));
  const secret = (value: string | null) =>
    value ?? (maySeeSecrets(subject, target) ? null : 'Hidden');
  return (
    <Stack gap="lg">
      <Details
        title="Personal information"
        facts={[
          ['Full name', [employee.title, employee.name].filter(Boolean).join(' ')],
          ['Email', employee.email],
          ['Mobile number', displayMobile(employee.landline_mobile_no)],
          ['Role', roleTextOf(employee)],
          ['Date of birth', dayText(employee.dob)],
          ['Gender', employee.gender],
          ['Marital status', employee.martial_status],
          ['Start date', dayText(employee.start_date)],
        ]}
      />
      <Details
        title="Address"
        facts={[
          ['Address', employee.address],
          ['Town', employee.town],
          ['County', employee.county],
          ['Postcode', employee.post_code],
        ]}
      />
      <Details
        title="Work information"
        facts={[
          ['Branch', employee.branch_name ?? 'Unassigned'],
          ...(areas.length > 0
            ? [['Areas', areas.map(({ name }) => name).join(', ')] as const]
            : []),
          ['NI number', secret(employee.n_i_no)],
          ['PIN', secret(employee.pin)],
        ]}
      />
      <Details
        title="In an emergency"
        facts={[
          ['Emergency contact', employee.emergencyContact],
          ['Emergency contact number', employee.emergencyContactNo],
          ...(maySeeMedical(subject, target)
            ? [['Medical conditions', employee.medicialConditions] as const]
            : []),
        ]}
      />
    </Stack>
  );
};

type Props = {
  employeeId: number | null;
  onClose: () => void;
  onEdit: (employee: EmployeeDetails) => void;
};

const Content = ({ employeeId, onClose, onEdit }: Props & { employeeId: number }) => {
  const user = useUser();
  const employee = useQuery(employeeQuery(employeeId));
  if (employee.isPending) return <CardsSkeleton label="Loading employee" height={120} />;
  if (employee.isError) {
    return (
      <QueryError
        query={employee}
        title="Error loading employee"
        fallback="Failed to load employee data"
      />
    );
  }
  return (
    <>
      <Stack gap="lg">
        <NewSetUpLink employee={employee.data} />
        <EmployeeFacts employee={employee.data} />
      </Stack>
      {kindOfUser(user) === 'owner' && (
        <Stack gap="xs" align="flex-start" mt="lg">
          <PersonDownload employeeId={employeeId}>Download their data</PersonDownload>
        </Stack>
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {mayEdit(user, employee.data) && (
          <Button onClick={() => onEdit(employee.data)}>Edit Employee</Button>
        )}
      </FormActions>
    </>
  );
};

export const EmployeeDetailsDialog = ({ employeeId, onClose, onEdit }: Props) => (
  <Dialog title="Employee details" opened={employeeId !== null} onClose={onClose}>
    {employeeId !== null && <Content employeeId={employeeId} onClose={onClose} onEdit={onEdit} />}
  </Dialog>
);
