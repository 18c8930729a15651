import type { Equipment } from '@branchbook/contract/temperature.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { TemperatureSearch } from '../../paths.ts';
import { may, useUser } from '../../shared/user.tsx';
import { slotsQuery, useAddEquipment, useChangeEquipment } from './api.ts';
import { EquipmentList } from './components/equipment-list.tsx';
import { EquipmentForm } from './equipment-form.tsx';
import { SlotsForm } from './slots-form.tsx';

const TITLES = {
  list: 'Manage equipment',
  add: 'Add equipment',
  edit: 'Edit equipment',
  times: 'Edit times',
};

type Props = { branch: { id: number; name: string }; equipment: readonly Equipment[] };

/** Lists the equipment of a branch whose temperature is taken, with a form to add or change it. */
export const EquipmentDialog = ({ branch, equipment }: Props) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.temperatureReport });
  const { manage, edit } = useSearch({ from: '/portal/reports/temperature' });
  const { data: ofBranch } = useQuery({
    ...slotsQuery(branch.id),
    enabled: may(user, 'manage_equipment'),
  });
  const add = useAddEquipment();
  const change = useChangeEquipment();
  const inUse = equipment.filter(({ removed }) => !removed);
  const edited = inUse.find(({ id }) => id === edit);
  const view: keyof typeof TITLES | undefined = edited ? 'edit' : manage;
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(view);
  if (view && view !== shown) setShown(view);

  const go = (to: Pick<TemperatureSearch, 'manage' | 'edit'>, replace = true) =>
    void navigate({
      search: (now) => ({ ...now, manage: to.manage, edit: to.edit }),
      replace,
      resetScroll: false,
    });
  const toList = () => go({ manage: 'list' });
  const saved = ({ equipment_name }: Equipment) => {
    toast.success({ title: 'Equipment Saved', message: equipment_name });
    toList();
  };
  return (
    <Dialog
      title={TITLES[shown ?? 'list']}
      opened={view !== undefined && may(user, 'manage_equipment')}
      onClose={() => go({})}
      size="md"
      keepOnOutsideClick={view !== 'list'}
    >
      {shown === 'list' && (
        <EquipmentList
          equipment={inUse}
          ofBranch={ofBranch?.slots}
          onTimes={() => go({ manage: 'times' }, false)}
          onAdd={() => go({ manage: 'add' }, false)}
          onEdit={({ id }) => go({ edit: id }, false)}
        />
      )}
      {shown === 'add' && (
        <EquipmentForm
          ofBranch={ofBranch?.slots}
          onSave={(fields) => add.mutateAsync({ branchId: branch.id, ...fields })}
          onSaved={saved}
          onCancel={toList}
        />
      )}
      {shown === 'edit' && edited && (
        <EquipmentForm
          key={edited.id}
          equipment={edited}
          ofBranch={ofBranch?.slots}
          onSave={(fields, version) => change.mutateAsync({ id: edited.id, version, ...fields })}
          onSaved={saved}
          onCancel={toList}
        />
      )}
      {shown === 'times' && ofBranch && (
        <SlotsForm branch={branch} slots={ofBranch.slots} onSaved={toList} onCancel={toList} />
      )}
    </Dialog>
  );
};
