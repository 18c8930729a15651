import { DISH_COLUMNS } from '@branchbook/contract/imports.ts';
import type { ImportResult } from '@branchbook/contract/imports.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { countOf } from '../../shared/counts.ts';
import { CsvImportDialog } from '../../shared/csv-import-dialog.tsx';
import { useImportDishes } from './api.ts';

const NOUN = { one: 'dish', many: 'dishes' };

const COLUMNS = [
  { name: DISH_COLUMNS.name[0], required: true },
  { name: DISH_COLUMNS.ingredients[0] },
  { name: DISH_COLUMNS.contains[0] },
  { name: DISH_COLUMNS.may_contain[0] },
  { name: DISH_COLUMNS.kind[0] },
  { name: DISH_COLUMNS.supplier[0] },
  { name: DISH_COLUMNS.notes[0] },
];

type Props = { opened: boolean; onClose: () => void };

/** Lets managers add many dishes; allergens that the file does not name stay not known. */
export const ImportDishesDialog = ({ opened, onClose }: Props) => {
  const run = useImportDishes();
  const finish = ({ added }: ImportResult) => {
    toast.success({
      title: 'Dishes Added',
      message: `${countOf(added, NOUN)} ${added === 1 ? 'waits' : 'wait'} for a second person.`,
    });
    onClose();
  };
  return (
    <CsvImportDialog
      title="Import Dishes"
      noun={NOUN}
      columns={COLUMNS}
      hint="Allergens that a row does not name stay not known, never No."
      templateName="dishes_template.csv"
      opened={opened}
      onClose={onClose}
      run={run}
      warningsOf={({ warnings }) => warnings}
      onAdded={finish}
    />
  );
};
