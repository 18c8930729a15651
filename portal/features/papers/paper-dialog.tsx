import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { PaperForm } from './paper-form.tsx';
import type { PaperTask } from './paper-values.ts';

const TITLES = { add: 'Add Paper', renew: 'Renew Paper', edit: 'Edit Paper' } as const;

const keyOf = (task: PaperTask): string =>
  `${task.does} ${task.does === 'add' ? task.kind : task.paper.id}`;

type Props = Omit<ComponentProps<typeof PaperForm>, 'task'> & { task: PaperTask | null };

/** The dialog with the form of a paper. */
export const PaperDialog = ({ task, ...rest }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(task);
  if (task && keyOf(task) !== (shown && keyOf(shown))) setShown(task);
  return (
    <Dialog
      title={TITLES[shown?.does ?? 'add']}
      opened={task !== null}
      onClose={rest.onClose}
      size="lg"
      keepOnOutsideClick
    >
      {shown && <PaperForm key={keyOf(shown)} task={shown} {...rest} />}
    </Dialog>
  );
};
