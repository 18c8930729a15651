import { COURSE_RULES, courseRuleLabel } from '@branchbook/contract/course-rules.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { asText } from '../../../shared/fields/bound.ts';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { coursesQuery } from '../../courses/api.ts';
import type { TaskForm } from '../task-values.ts';

/** Asks for the course that a task demands, and for what happens to people without it. */
export const CourseFields = ({ form, locked }: { form: TaskForm; locked: boolean }) => {
  const { control } = form;
  const { data = [] } = useQuery(coursesQuery);
  const chosen = asText(useWatch({ control, name: 'required_course_id' }));
  const offered = data.filter(({ id, active }) => active || String(id) === chosen);
  if (offered.length === 0) return null;
  return (
    <FormGrid>
      <SelectField
        control={control}
        name="required_course_id"
        label="Required course"
        description="For people who complete it"
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="None"
        searchable
        clearable
        disabled={locked}
      />
      {chosen !== '' && (
        <SelectField
          control={control}
          name="course_rule"
          label="Without a valid certificate"
          data={COURSE_RULES.map((value) => ({ value, label: courseRuleLabel[value] }))}
          disabled={locked}
        />
      )}
    </FormGrid>
  );
};
