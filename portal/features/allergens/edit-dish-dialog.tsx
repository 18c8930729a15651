import type { Dish } from '@branchbook/contract/allergens.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery } from '../../shared/branches.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { dishQuery, useAddDish, useChangeDish } from './api.ts';
import { DishForm } from './dish-form.tsx';
import type { DishToSave } from './dish-form.tsx';

const SAVED = 'It waits for a second person to sign it.';

/** Returns the branches to choose from, and the own branch of a manager who may not choose all. */
const useChoices = () => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  const mayChooseAll = may(user, 'manage_all_branches');
  const first = branches.data?.[0]?.id ?? null;
  return { branches, ownBranch: mayChooseAll ? null : (user.branch_id ?? first) };
};

type FormProps = { onClose: () => void; onSaved: (id: number) => void };

const NewDish = ({ onClose, onSaved }: FormProps) => {
  const add = useAddDish();
  const { branches, ownBranch } = useChoices();
  const save = async (fields: DishToSave) => {
    const dish = await add.mutateAsync(fields);
    toast.success({ title: 'Dish Added', message: SAVED });
    onSaved(dish.id);
  };
  return (
    <DishForm
      dish={null}
      branches={branches.data ?? []}
      ownBranch={ownBranch}
      onSave={save}
      onClose={onClose}
    />
  );
};

const ChangedDish = ({ dish, onClose, onSaved }: FormProps & { dish: Dish }) => {
  const change = useChangeDish(dish.id);
  const { branches, ownBranch } = useChoices();
  // The form was filled from this version: a newer one that is loaded behind it was not read.
  const [version] = useState(dish.version);
  const save = async (fields: DishToSave) => {
    await change.mutateAsync({ ...fields, version });
    toast.success({ title: 'Change Saved', message: SAVED });
    onSaved(dish.id);
  };
  return (
    <DishForm
      dish={dish}
      branches={branches.data ?? []}
      ownBranch={ownBranch}
      onSave={save}
      onClose={onClose}
    />
  );
};

const Loaded = ({ id, ...props }: FormProps & { id: number }) => {
  const dish = useQuery({ ...dishQuery(id), refetchOnWindowFocus: false });
  if (dish.isPending) return <CardsSkeleton label="Loading the dish" />;
  if (dish.isError) return <QueryError query={dish} title="Failed to load the dish" />;
  return <ChangedDish dish={dish.data} {...props} />;
};

type Props = FormProps & { edited: number | 'new' | undefined };

/** Lets a manager add a dish, or write a new version of one. */
export const EditDishDialog = ({ edited, ...props }: Props) => (
  <Dialog
    title={edited === 'new' ? 'Add Dish' : 'Change Dish'}
    opened={edited !== undefined}
    onClose={props.onClose}
    size="xl"
    keepOnOutsideClick
  >
    {edited === 'new' && <NewDish {...props} />}
    {typeof edited === 'number' && <Loaded key={edited} id={edited} {...props} />}
  </Dialog>
);
