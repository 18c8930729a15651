import { courseStatusLabel, isGap } from '@branchbook/contract/course-rules.ts';
import { formatDay } from '../../platform/format.ts';
import type { PersonsCourse } from '../courses/service.ts';
import { badIf, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

const untilText = ({ status, lastDay }: PersonsCourse): string => {
  if (lastDay !== null) return formatDay(lastDay);
  return status === 'valid' ? 'Does not expire' : '';
};

/** Lists who has or needs which course, without numbers, notes and files of certificates. */
export const coursesSection = ({ courses, coursesOn, people }: PackRecords): Section => {
  const lacking = courses.filter(isGap);
  const expiring = courses.filter(({ status }) => status === 'expiring');
  return {
    answer:
      courses.length === 0
        ? 'No courses are set up for the people of this branch.'
        : sentence(
            `${counted(lacking.length, 'certificate that is needed is', 'certificates that are needed are')} missing or expired`,
            expiring.length > 0 &&
              counted(
                expiring.length,
                'certificate ends within 60 days',
                'certificates end within 60 days',
              ),
            counted(people.length, 'person', 'people'),
          ),
    note: `As of ${formatDay(coursesOn)}.`,
    gaps: lacking.map(({ person, course, status }) => ({
      what: `${courseStatusLabel[status]} certificate`,
      detail: `${person}: ${course}`,
    })),
    tables: [
      {
        name: 'courses',
        heads: ['Person', 'Course', 'Status', 'Valid until'],
        widths: [1.6, 2.4, 1, 1.2],
        rows: courses.map((row) => [
          row.person,
          row.course,
          badIf(isGap(row), courseStatusLabel[row.status]),
          untilText(row),
        ]),
      },
    ],
  };
};
