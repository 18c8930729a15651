import { courseStatusLabel } from '@branchbook/contract/course-rules.ts';
import type { CourseMatrix, MatrixCell, MatrixPerson } from '@branchbook/contract/courses.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Paper, UnstyledButton } from '@mantine/core';
import { detailOf, STATUS_SIGNS } from '../course-text.ts';
import classes from '../courses.module.css';

const Cell = ({ cell }: { cell: MatrixCell }) => {
  const { status, required } = cell;
  const detail = detailOf(cell);
  return (
    <td data-status={status} data-required={required || undefined}>
      <span aria-hidden>{STATUS_SIGNS[status]} </span>
      {courseStatusLabel[status]}
      {detail !== '' && <small>{detail}</small>}
    </td>
  );
};

type Props = Pick<CourseMatrix, 'courses' | 'people'> & {
  caption: string;
  showsBranch: boolean;
  onOpen: (person: MatrixPerson) => void;
};

/** Shows people in rows and courses in columns; names stay in sight while the grid scrolls. */
export const MatrixTable = ({ caption, courses, people, showsBranch, onOpen }: Props) => (
  // Focusable, so that the keyboard can scroll the grid.
  <Paper withBorder className={classes['matrix']} tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption className={classes['readOut']}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          {courses.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <UnstyledButton className={classes['name']} onClick={() => onOpen(person)}>
                {person.name}
              </UnstyledButton>
              <small>
                {[roleName[person.role_id as RoleId], showsBranch && person.branch_name]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </th>
            {person.cells.map((cell) => (
              <Cell key={cell.course_id} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Paper>
);
