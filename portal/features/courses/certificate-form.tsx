import { addCertificate } from '@branchbook/contract/certificates.ts';
import { BEFORE_ISSUE, endsAfterIssue } from '@branchbook/contract/expiry.ts';
import { isoDate, LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { FileField, fileProblem } from '../../shared/file-field.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { coursesQuery, useAddCertificate } from './api.ts';
import { validityText } from './course-text.ts';

const chosen = (message: string) => z.string({ error: message }).min(1, message).transform(Number);
const { provider, certificate_number, note } = addCertificate.body.shape;

const rules = z
  .object({
    employeeId: chosen('Please choose a person'),
    courseId: chosen('Please choose a course'),
    issued_on: isoDate('Please enter the day of issue'),
    valid_until: z.union([z.literal('').transform(() => null), isoDate()]),
    provider,
    certificate_number,
    note,
  })
  .refine(endsAfterIssue, { path: ['valid_until'], error: BEFORE_ISSUE });

type Props = {
  people: readonly { id: number; name: string }[];
  employeeId?: number | undefined;
  courseId?: number | undefined;
  onRecorded: () => void;
  onCancel: () => void;
};

/** Records a certificate of a person. */
export const CertificateForm = ({ people, employeeId, courseId, onRecorded, onCancel }: Props) => {
  const courses = useQuery(coursesQuery);
  const record = useAddCertificate();
  const [file, setFile] = useState<File | null>(null);
  const fileError = fileProblem(file);
  const form = useZodForm(rules, {
    employeeId: employeeId === undefined ? '' : String(employeeId),
    courseId: courseId === undefined ? '' : String(courseId),
    issued_on: '',
    valid_until: '',
    provider: '',
    certificate_number: '',
    note: '',
  });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async (fields: z.output<typeof rules>) => {
    if (fileError) return;
    try {
      const { employee_name: name, course_name: course } = await record.mutateAsync({
        ...fields,
        file,
      });
      toast.success({ title: 'Certificate recorded', message: `${name}: ${course}` });
      onRecorded();
    } catch (error) {
      showFailure(form, error, 'Failed to record the certificate');
    }
  };
  const inUse = (courses.data ?? []).filter(({ active }) => active);
  return (
    <Form form={form} label="Record a certificate" onSubmit={submit}>
      <FormGrid>
        <SelectField
          control={control}
          name="employeeId"
          label="Person"
          placeholder="Choose a person..."
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          required
        />
        <SelectField
          control={control}
          name="courseId"
          label="Course"
          placeholder={courses.isLoading ? 'Loading courses...' : 'Choose a course...'}
          data={inUse.map((course) => ({
            value: String(course.id),
            label: `${course.name} (${validityText(course).toLowerCase()})`,
          }))}
          searchable
          required
        />
        <DateField
          control={control}
          name="issued_on"
          label="Issued on"
          maxDate={localToday()}
          required
        />
        <DateField
          control={control}
          name="valid_until"
          label="Valid until"
          description="Leave it empty to count it from the course"
        />
        <TextField control={control} name="provider" label="Provider" maxLength={LIMITS.name} />
        <TextField
          control={control}
          name="certificate_number"
          label="Certificate number"
          maxLength={LIMITS.name}
        />
      </FormGrid>
      <TextAreaField control={control} name="note" label="Note" maxLength={LIMITS.text} />
      <FileField
        file={file}
        isStored={false}
        error={fileError}
        onChoose={setFile}
        onRemove={() => setFile(null)}
      />
      <DialogFormActions control={control} onCancel={onCancel}>
        Record certificate
      </DialogFormActions>
    </Form>
  );
};
