import { BRANCH_COLUMNS } from '@branchbook/contract/imports.ts';
import type { ImportResult } from '@branchbook/contract/imports.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { countOf } from '../../shared/counts.ts';
import { CsvImportDialog } from '../../shared/csv-import-dialog.tsx';
import { useImportBranches } from './api.ts';

const NOUN = { one: 'branch', many: 'branches' };

const COLUMNS = [
  { name: BRANCH_COLUMNS.name[0], required: true },
  { name: BRANCH_COLUMNS.address[0] },
  { name: BRANCH_COLUMNS.town[0] },
];

type Props = { opened: boolean; onClose: () => void };

export const ImportBranchesDialog = ({ opened, onClose }: Props) => {
  const run = useImportBranches();
  const finish = ({ added }: ImportResult) => {
    toast.success({
      title: 'Branches Added',
      message: `${countOf(added, NOUN)} ${added === 1 ? 'is' : 'are'} set up.`,
    });
    onClose();
  };
  return (
    <CsvImportDialog
      title="Import Branches"
      noun={NOUN}
      columns={COLUMNS}
      templateName="branches_template.csv"
      opened={opened}
      onClose={onClose}
      run={run}
      onAdded={finish}
    />
  );
};
