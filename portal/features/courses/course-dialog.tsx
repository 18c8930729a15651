import { AUTHORITIES, authorityLabel } from '@branchbook/contract/course-rules.ts';
import { addCourse } from '@branchbook/contract/courses.ts';
import type { Course } from '@branchbook/contract/courses.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useState } from 'react';
import { z } from 'zod';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddCourse, useChangeCourse } from './api.ts';

const { name, validity_months: months, authority, source, source_url, note } = addCourse.body.shape;
const rules = z.object({
  name,
  validity_months: months.unwrap(),
  authority,
  source,
  source_url,
  note,
  active: z.boolean(),
});

const CourseForm = ({ course, onClose }: { course: Course | null; onClose: () => void }) => {
  const adding = useAddCourse();
  const changing = useChangeCourse();
  const form = useZodForm(rules, {
    name: course?.name ?? '',
    validity_months: course?.validity_months == null ? '' : String(course.validity_months),
    authority: course?.authority ?? 'own',
    source: course?.source ?? '',
    source_url: course?.source_url ?? '',
    note: course?.note ?? '',
    active: course?.active ?? true,
  });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async ({ active, ...fields }: z.output<typeof rules>) => {
    try {
      if (course) {
        const { recounted } = await changing.mutateAsync({
          ...fields,
          active,
          id: course.id,
          version: course.version,
        });
        const message = `${recounted} ${recounted === 1 ? 'certificate has' : 'certificates have'} another last day.`;
        toast.success({ title: 'Course changed', ...(recounted > 0 && { message }) });
      } else {
        await adding.mutateAsync(fields);
        toast.success({ title: 'Course added' });
      }
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the course');
    }
  };
  return (
    <Form form={form} label={course ? 'Edit course' : 'Add course'} onSubmit={submit}>
      <FormGrid>
        <TextField
          control={control}
          name="name"
          label="Name"
          maxLength={LIMITS.name}
          autoFocus
          required
        />
        <TextField
          control={control}
          name="validity_months"
          label="Valid for months"
          description="Leave it empty if certificates never expire"
          inputMode="numeric"
        />
        <SelectField
          control={control}
          name="authority"
          label="Who asks for it"
          data={AUTHORITIES.map((value) => ({ value, label: authorityLabel[value] }))}
        />
        <TextField control={control} name="source" label="Source" maxLength={LIMITS.text} />
        <TextField
          control={control}
          name="source_url"
          label="Link to the source"
          inputMode="url"
          maxLength={LIMITS.text}
        />
      </FormGrid>
      <TextAreaField control={control} name="note" label="Note" maxLength={LIMITS.text} />
      {course && (
        <CheckboxField
          control={control}
          name="active"
          label="In use"
          description="A course that is not in use leaves the matrix; its certificates stay"
        />
      )}
      <DialogFormActions control={control} onCancel={onClose}>
        {course ? 'Save' : 'Add course'}
      </DialogFormActions>
    </Form>
  );
};

/** Adds a course, or changes it. */
export const CourseDialog = ({
  course,
  onClose,
}: {
  course: Course | 'new' | null;
  onClose: () => void;
}) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);
  const edited = shown === 'new' ? null : shown;
  return (
    <Dialog
      title={edited ? 'Edit course' : 'Add course'}
      opened={course !== null}
      onClose={onClose}
      size="lg"
      keepOnOutsideClick
    >
      {shown && <CourseForm key={edited?.id ?? 'new'} course={edited} onClose={onClose} />}
    </Dialog>
  );
};
