import { dayOfRules } from '@branchbook/contract/food-limits.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import { showRange } from '@branchbook/contract/temperature.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { now } from '../../shared/clock.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { RecordList, RecordRow } from '../../shared/record-list.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { EquipmentForm } from './components/equipment-form.tsx';
import type { Equipment } from './reading-rules.ts';

type Props = {
  /** Manager who edits the equipment; null while the dialog is closed. */
  by: Session | null;
  equipment: Equipment[];
  onClose: () => void;
};

const Content = ({ by, equipment }: { by: Session; equipment: Equipment[] }) => {
  /** Open form with its equipment, which is null for a new one; null while the list shows. */
  const [form, setForm] = useState<{ of: Equipment | null } | null>(
    equipment.length === 0 ? { of: null } : null,
  );
  const write = recorderOf(by);
  const remove = ({ uuid, name, range }: Equipment) =>
    confirm({
      title: `Remove ${name}?`,
      message: 'Its temperature will no longer be taken. Earlier readings stay in the reports.',
      confirmText: 'Remove',
      kind: 'danger',
      onConfirm: () =>
        void write(
          'equipment.save',
          { equipment: uuid, equipment_name: name, ...range, removed: true },
          name,
        ),
    });

  if (form) {
    const { of } = form;
    return (
      <EquipmentForm
        by={by}
        equipment={of}
        others={equipment.flatMap(({ uuid, name }) => (uuid === of?.uuid ? [] : [name]))}
        onCancel={() => setForm(null)}
        onSubmit={async (fields) => {
          const payload = { equipment: of?.uuid, ...fields };
          const key = await write('equipment.save', payload, fields.equipment_name);
          if (key !== null) setForm(null);
          return key !== null;
        }}
      />
    );
  }
  return (
    <Step label="Equipment">
      <Text c="dimmed">Signed by {by.name}.</Text>
      <Button
        size="lg"
        leftSection={<IconPlus size={22} aria-hidden />}
        onClick={() => setForm({ of: null })}
      >
        Add equipment
      </Button>
      <RecordList label="Equipment">
        {equipment
          .toSorted((a, b) => compareNames(a.name, b.name))
          .map((each) => (
            <RecordRow
              key={each.uuid}
              title={each.name}
              facts={[showRange(each.range), foodRangeWarning(each.range, dayOfRules(now()))]
                .filter(Boolean)
                .join('. ')}
              waiting={each.waiting}
              action={
                <Group gap="sm">
                  <Button
                    variant="default"
                    aria-label={`Change ${each.name}`}
                    onClick={() => setForm({ of: each })}
                  >
                    Change
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`Remove ${each.name}`}
                    onClick={() => remove(each)}
                  >
                    Remove
                  </Button>
                </Group>
              }
            />
          ))}
      </RecordList>
    </Step>
  );
};

/** Lets managers add, change and remove equipment and its limits. */
export const EquipmentDialog = ({ by, equipment, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(by);
  return (
    <Dialog title="Equipment" opened={by !== null} onClose={onClose} keepOnOutsideClick>
      {shown && <Content key={turn} by={shown} equipment={equipment} />}
    </Dialog>
  );
};
