import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { addDays, instantOf, localDay, minutesOfClock } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { FIT_AFTER_HOURS, fitFrom } from '@branchbook/contract/sfbb-rules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useBranchPeople } from '../../offline/branch-people.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { now } from '../../shared/clock.ts';
import { Choice } from '../../shared/choice.tsx';
import { useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { shortDay, shortDayTime, timeText } from '../../shared/format.ts';
import { recorderOf } from '../../shared/recording.ts';
import { isManager } from '../../shared/roles.ts';

type Props = Pick<ScreenProps, 'session' | 'snapshot'> & {
  today: Day;
  opened: boolean;
  onClose: () => void;
};
type Draft = {
  employee: number;
  since: Day;
  state: 'unwell' | 'clear' | null;
  clearDay: Day;
  clearTime: string;
};

const Content = ({ session, snapshot, today, onClose }: Omit<Props, 'opened'>) => {
  const { staff, branch } = snapshot.data;
  const { timezone } = branch;
  const people = useBranchPeople(staff);
  const [draft, setDraft, clear] = useDraft<Draft>('fitness', session, {
    employee: session.employeeId,
    since: today,
    state: null,
    // Symptoms end at a date and a time, which in the night is not the branch's day.
    clearDay: localDay(now(), timezone),
    clearTime: timeText(now(), timezone),
  });
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Draft>) => {
    setFault(undefined);
    setDraft((latest) => ({ ...latest, ...changed }));
  };
  const clearAt =
    draft.state === 'clear' && /^\d\d:\d\d$/.test(draft.clearTime) && draft.clearDay
      ? instantOf(draft.clearDay, minutesOfClock(draft.clearTime), timezone)
      : null;

  const faultOf = (): string | undefined => {
    if (draft.state === null) return 'Please say whether there are still symptoms';
    if (!draft.since || draft.since > today) return 'Please enter since when, up to today';
    if (draft.state === 'unwell') return undefined;
    if (clearAt === null) return 'Please enter since when there have been no symptoms';
    if (clearAt > now()) return 'This time is still to come';
    return branchDay(clearAt, branchTimeOf(branch)) < draft.since
      ? 'This is before the person became unwell'
      : undefined;
  };
  const save = async () => {
    const wrong = faultOf();
    setFault(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const payload = {
      employee: draft.employee,
      unwell_since: draft.since,
      clear_at: clearAt?.toISOString() ?? null,
    };
    if (await recorderOf(session)('food-diary.fitness', payload, 'Fitness to work')) {
      toast.success({
        title: 'Written down',
        message: 'Only managers and the person can see it, in the portal.',
      });
      clear();
      onClose();
    } else setBusy(false);
  };

  if (!people) return null;
  const others = people.filter(({ id }) => id !== session.employeeId);
  const choices = [{ id: session.employeeId, name: `${session.name} (you)` }, ...others];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Stack gap="lg">
        <Text>
          Anyone who is sick or has diarrhoea does not handle food until {FIT_AFTER_HOURS} hours
          after the last symptom. Symptoms are not written down.
        </Text>
        {isManager(session.roleId) ? (
          <Choice
            label="Who is it?"
            searchLabel="Search for a name"
            options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(draft.employee)}
            onChange={(employee) => change({ employee: Number(employee) })}
          />
        ) : (
          <Text>You report this about yourself, {session.name}.</Text>
        )}
        <Choice
          label="Are there still symptoms?"
          options={[
            { value: 'unwell', label: 'Yes, still unwell' },
            { value: 'clear', label: 'No, not any more' },
          ]}
          value={draft.state}
          error={fault}
          onChange={(state) => change({ state: state as Draft['state'] })}
        />
        <TextInput
          size="lg"
          type="date"
          label="Unwell since"
          min={addDays(today, -60)}
          max={today}
          value={draft.since}
          onChange={(event) => change({ since: event.currentTarget.value })}
        />
        {draft.state === 'clear' && (
          <Group grow align="flex-end">
            <TextInput
              size="lg"
              type="date"
              label="Without symptoms since"
              max={localDay(now(), timezone)}
              value={draft.clearDay}
              onChange={(event) => change({ clearDay: event.currentTarget.value })}
            />
            <TextInput
              size="lg"
              type="time"
              label="Time"
              value={draft.clearTime}
              onChange={(event) => change({ clearTime: event.currentTarget.value })}
            />
          </Group>
        )}
        <Text fw={600} role="status">
          {clearAt
            ? `May handle food again from ${shortDayTime(fitFrom(clearAt), timezone)}.`
            : draft.state === 'unwell' && draft.since
              ? `Does not handle food since ${shortDay(draft.since)}.`
              : ''}
        </Text>
        <FormButtons cancelText="Cancel" submitText="Save" busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Shows the form that reports who is not fit to handle food. */
export const FitnessDialog = ({ opened, ...props }: Props) => (
  <Dialog
    title="Fitness to work"
    size="lg"
    opened={opened}
    keepOnOutsideClick
    onClose={props.onClose}
  >
    <Content {...props} />
  </Dialog>
);
