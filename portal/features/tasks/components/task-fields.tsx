import { DIARY_PARTS, diaryPartLabel } from '@branchbook/contract/diary-parts.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import { PRIORITIES } from '@branchbook/contract/task-input.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { useWatch } from 'react-hook-form';
import { asText } from '../../../shared/fields/bound.ts';
import { CheckboxField } from '../../../shared/fields/checkbox-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { FixedDate } from '../fixed-date-rules.ts';
import type { TaskForm, TaskKind } from '../task-values.ts';
import { PhotoField } from '../../../shared/tasks/photo-field.tsx';
import { CourseFields } from './course-fields.tsx';
import { MoreAboutWhen } from './more-about-when.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { StepsField } from './steps-field.tsx';
import { VideoPreview } from '../../../shared/tasks/video-link.tsx';

const DIARY_CHOICES = DIARY_PARTS.map((value) => ({ value, label: diaryPartLabel[value] }));

const priorities = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }));

const Film = ({ form }: { form: TaskForm }) => {
  const link = asText(useWatch({ control: form.control, name: 'youtube_link' })).trim();
  return <VideoPreview link={link} />;
};

const CHOICES = [
  { name: 'manager_task', label: 'Manager task', description: 'Only managers may complete it' },
  {
    name: 'needs_verification',
    label: 'Needs verification',
    description: 'A manager checks that it was done',
  },
  {
    name: 'photo_required',
    label: 'Photo required',
    description: 'It is completed with a photo only',
  },
  {
    name: 'note_required',
    label: 'Note required',
    description: 'It is completed with a note only',
  },
  {
    name: 'notification',
    label: 'Notification',
    description: 'Reminds the branch before it is due',
  },
  { name: 'active', label: 'Active', description: 'Only active tasks are due' },
] as const;

type Props = {
  form: TaskForm;
  kind: TaskKind;
  /** Given when a branch may change only part of a task from head office ([A-083]). */
  fixedDate?: ((frequency: Frequency) => FixedDate) | undefined;
  /** The branch of the task; left out for a task of all branches. */
  branchId?: number | undefined;
};

export const TaskFields = ({ form, kind, fixedDate, branchId }: Props) => {
  const { control } = form;
  const locked = fixedDate !== undefined;
  const isOnDemand = useWatch({ control, name: 'on_demand' }) === true;
  // A task that is never due has no reminder before it is due.
  const choices = isOnDemand ? CHOICES.filter(({ name }) => name !== 'notification') : CHOICES;
  return (
    <>
      <TextField
        control={control}
        name="task_name"
        label="Task name"
        autoComplete="off"
        maxLength={LIMITS.taskName}
        autoFocus={!locked}
        required
        disabled={locked}
      />
      <TextAreaField
        control={control}
        name="task_description"
        label={kind === 'global' ? 'Description' : 'Description (optional)'}
        counter={{ max: LIMITS.taskDescription, warnAbove: LIMITS.taskDescriptionWarning }}
        required={kind === 'global'}
        disabled={locked}
      />
      <FormSection title="When">
        <ScheduleFields form={form} kind={kind} fixedDate={fixedDate} />
        <MoreAboutWhen form={form} locked={locked} />
      </FormSection>
      <FormSection title="How">
        <FormGrid>
          <SelectField
            control={control}
            name="priority"
            label="Priority"
            description="Higher priority comes first on tablets"
            data={priorities}
            disabled={locked}
          />
          <TextField
            control={control}
            name="youtube_link"
            label="YouTube link (optional)"
            description="A short film that shows how it is done"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={LIMITS.text}
            disabled={locked}
          />
        </FormGrid>
        <SelectField
          control={control}
          name="diary_part"
          label="Food safety diary"
          description="Shows the task on the day’s page of the diary"
          data={DIARY_CHOICES}
          placeholder="Not part of it"
          clearable
          disabled={locked}
        />
        <CourseFields form={form} locked={locked} />
        <Film form={form} />
        <PhotoField form={form} />
        <FormGrid>
          {choices.map((choice) => (
            <CheckboxField
              key={choice.name}
              control={control}
              {...choice}
              disabled={locked && choice.name !== 'notification'}
            />
          ))}
        </FormGrid>
      </FormSection>
      <StepsField form={form} locked={locked} branchId={branchId} />
    </>
  );
};
