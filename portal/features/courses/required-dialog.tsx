import { COURSE_ROLES } from '@branchbook/contract/course-rules.ts';
import type { Course } from '@branchbook/contract/courses.ts';
import { ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Group, MultiSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { useRequireCourse } from './api.ts';

type Place = { id: number; name: string };
/** Branches by role; no branch stands for all of them. */
type Needs = Partial<Record<RoleId, number[]>>;

const PEOPLE_OF: Record<RoleId, string> = {
  [ROLE.owner]: 'owners',
  [ROLE.manager]: 'managers',
  [ROLE.staff]: 'staff',
};

const needsOf = ({ required }: Course): Needs =>
  Object.fromEntries(required.map(({ role_id: role, branchIds: ids }) => [role, ids ?? []]));

type FormProps = { course: Course; branches: readonly Place[]; onClose: () => void };

const RequiredForm = ({ course, branches, onClose }: FormProps) => {
  const [needs, setNeeds] = useState(() => needsOf(course));
  const save = useRequireCourse();
  const set = (role: RoleId, ids: number[] | undefined) =>
    setNeeds((now) => {
      const { [role]: _, ...others } = now;
      return ids === undefined ? others : { ...others, [role]: ids };
    });
  const submit = () =>
    save.mutate(
      {
        id: course.id,
        required: COURSE_ROLES.flatMap((role) => {
          const ids = needs[role];
          return ids === undefined
            ? []
            : [{ role_id: role, branchIds: ids.length === 0 ? null : ids }];
        }),
      },
      {
        onSuccess: () => {
          toast.success({ title: 'Saved' });
          onClose();
        },
        onError: (error) => toast.error({ title: messageOf(error, 'Failed to save it') }),
      },
    );
  return (
    <Stack
      gap="md"
      component="form"
      aria-label={`Who needs ${course.name}`}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {COURSE_ROLES.map((role) => {
        const ids = needs[role];
        return (
          <Stack key={role} gap="xs">
            <Checkbox
              label={roleName[role]}
              checked={ids !== undefined}
              onChange={(event) => set(role, event.currentTarget.checked ? [] : undefined)}
            />
            {ids !== undefined && (
              <MultiSelect
                label={`Branches of ${PEOPLE_OF[role]}`}
                description="Leave it empty for all branches"
                placeholder={ids.length === 0 ? 'All branches' : undefined}
                data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={ids.map(String)}
                onChange={(values) => set(role, values.map(Number))}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': 'Clear branches' }}
                openOnFocus={false}
                ml={32}
              />
            )}
          </Stack>
        );
      })}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </Stack>
  );
};

type Props = Omit<FormProps, 'course'> & { course: Course | null };

/** Sets which roles need a course, and at which branches. */
export const RequiredDialog = ({ course, ...rest }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);
  return (
    <Dialog
      title={`Who needs ${shown?.name ?? ''}`}
      opened={course !== null}
      onClose={rest.onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <RequiredForm key={`${shown.id} ${shown.version}`} course={shown} {...rest} />}
    </Dialog>
  );
};
