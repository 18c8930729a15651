import { ALL_NOT_ASKED, NOT_ASKED } from '@branchbook/contract/accident-text.ts';
import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import { taskCsv, taskPdf } from '@branchbook/contract/reports.ts';
import { temperatureCsv, temperaturePdf } from '@branchbook/contract/temperature.ts';
import { trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COUNTS,
  NOW,
  comparePdf,
  compareCsv,
  dayAt,
  dayOf,
  hard,
  instantAt,
  item,
  startFileWorld,
  upTo,
  yesNo,
} from '../../testing/file-world.ts';
import type { FileWorld } from '../../testing/file-world.ts';
import { OTHER_TASKS } from '../../testing/many-records.ts';
import { readPdf } from '../../testing/pdf-text.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await startFileWorld(COUNTS);
});
afterAll(() => world.close());

const few = (count: number, state: keyof typeof OTHER_TASKS): number =>
  Math.min(count, OTHER_TASKS[state]);

describe.each(COUNTS)('The files of a branch with %i records of a kind', (count) => {
  it('list all tasks by outcome, with figures that add up', async () => {
    const [overdue, not, open] = [
      few(count, 'overdue'),
      few(count, 'not_completed'),
      few(count, 'pending'),
    ];
    const total = overdue + not + count + open;
    const rate = total === 0 ? 0 : Math.round(((not + count) / total) * 100);
    const done = (n: number) => [item(n), dayAt(n), instantAt(n), 'Ann', hard(n)];
    const inPdf = await comparePdf(await world.fetchFile(taskPdf, world.daysOf(count)), count, {
      heading: 'Task report',
      figures: `Total ${total} Overdue ${overdue} Not completed ${not} Completed ${count}
        Still to do ${open} Completion ${rate}% Total: overdue, not completed, completed and still to
        do. Completion: completed or marked not completed, of total.`,
      sections: [
        {
          title: 'Overdue',
          heads: ['Task', 'Due', 'Deadline', 'Schedule'],
          rows: upTo(overdue, (n) => [item(n), dayAt(n), instantAt(n), 'Every day']).toReversed(),
        },
        {
          title: 'Not completed',
          heads: ['Task', 'Due', 'Marked', 'By', 'Notes'],
          rows: upTo(not, done),
        },
        {
          title: 'Completed',
          heads: ['Task', 'Due', 'Completed', 'By', 'Notes'],
          rows: upTo(count, done),
        },
        {
          title: 'Still to do',
          heads: ['Task', 'Due', 'Deadline', 'Schedule'],
          rows: upTo(open, (n) => [item(n), '10/06/2026', 'end of day 10/06/2026', 'Every day']),
        },
      ],
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const dealtWith = (state: string) => (n: number) => [
      item(n),
      dayAt(n),
      instantAt(n),
      'Every day',
      state,
      instantAt(n),
      'Ann',
      'No',
      hard(n),
      '',
      '',
      'No',
    ];
    const inCsv = compareCsv(
      await world.fetchFile(taskCsv, world.daysOf(count)),
      [
        'Task',
        'Due',
        'Deadline',
        'Schedule',
        'State',
        'Done at',
        'Done by',
        'Late',
        'Notes',
        'Arrival',
        'Answers',
        'No valid certificate',
      ],
      [
        ...upTo(count, dealtWith('Completed')),
        ...upTo(not, dealtWith('Not completed')),
        ...upTo(overdue, (n) => [
          item(n),
          dayAt(n),
          instantAt(n),
          'Every day',
          'Overdue',
          '',
          '',
          'No',
          '',
          '',
          '',
          'No',
        ]),
        ...upTo(open, (n) => [
          item(n),
          '10/06/2026',
          'end of day 10/06/2026',
          'Every day',
          'Still to do',
          '',
          '',
          'No',
          '',
          '',
          '',
          'No',
        ]),
      ],
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list all training of a person', async () => {
    const { branch, person } = world.placeOf(count);
    const body = { branchId: branch.id, employeeId: person.id };
    const signed = (n: number): string => (n % 2 === 0 ? 'Trainee' : 'No one');
    const pdf = await world.fetchFile(trainingPdf, body);
    if (count === 0) {
      expect((await readPdf(pdf)).pages.join(' ')).toContain('No training has been recorded.');
    } else {
      const inPdf = await comparePdf(pdf, count, {
        heading: 'Training report',
        figures: `Records ${count}`,
        sections: [
          {
            heads: ['Task', 'Trainer', 'Trained at', 'Notes', 'Signed by'],
            rows: upTo(count, (n) => [item(n), 'Ann', instantAt(n), hard(n), signed(n)]),
          },
        ],
      });
      expect(inPdf.read).toEqual(inPdf.expected);
    }
    const inCsv = compareCsv(
      await world.fetchFile(trainingCsv, body),
      [
        'Task',
        'Branch',
        'Employee',
        'Trainer',
        'Trained at',
        'Notes',
        'Signed by trainee',
        'Signed by trainer',
        'Arrival',
      ],
      upTo(count, (n) => [
        item(n),
        branch.name,
        'Ann',
        'Ann',
        instantAt(n),
        hard(n),
        yesNo(n),
        'No',
        '',
      ]),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list all accidents', async () => {
    const inPdf = await comparePdf(await world.fetchFile(accidentPdf, world.daysOf(count)), count, {
      heading: 'Accident report',
      figures: `Accidents ${count} Emergency services called ${Math.floor(count / 2)}`,
      sections: [
        {
          heads: [],
          rows: upTo(count, (n) => [
            `${instantAt(n)}, ${item(n)}`,
            hard(n),
            `Emergency services ${yesNo(n)} Service type ${n % 2 === 0 ? 'Ambulance' : 'N/A'}`,
            `Badge number N/A Reported by Ann, ${instantAt(n)}`,
            ALL_NOT_ASKED,
          ]),
        },
      ],
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const inCsv = compareCsv(
      await world.fetchFile(accidentCsv, world.daysOf(count)),
      [
        'Date',
        'Time',
        'Employee',
        'Description',
        'Emergency services',
        'Service type',
        'Badge number',
        'Reported by',
        'Reported at',
        'Added later',
        'Arrival',
        'Place',
        'Cause',
        'Injury',
        'Occupation of the injured person',
        'Occupation of the writer',
        'Safety representatives may see it',
      ],
      upTo(count, (n) => [
        dayAt(n),
        instantAt(n).slice(-5),
        item(n),
        hard(n),
        yesNo(n),
        n % 2 === 0 ? 'Ambulance' : '',
        '',
        'Ann',
        instantAt(n),
        '',
        '',
        ...Array<string>(6).fill(NOT_ASKED),
      ]),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list the temperatures of all equipment', async () => {
    const { branch } = world.placeOf(count);
    const asked = { branchId: branch.id, startDate: '2026-05-11', endDate: '2026-06-09' };
    const warm = Math.floor(count / 100);
    const fridges = Math.ceil(count / 90);
    const cellOf = (n: number): string => {
      if (n > count) return '-';
      return `${n % 100 === 0 ? '9.5 °C too warm' : `${n % 5}.0 °C`} 11:00 Ann`;
    };
    const day = (at: number): string => dayOf(new Date(Date.parse(NOW) - (at + 1) * 86_400_000));
    const inPdf = await comparePdf(await world.fetchFile(temperaturePdf, asked), count, {
      heading: 'Temperature report',
      figures: `Equipment ${fridges} Readings ${count} Out of range ${warm} Still open ${warm}`,
      sections: upTo(fridges, (fridge) => ({
        title: `Fridge ${String(fridge).padStart(3, '0')} Allowed: 0 to 5 °C`,
        heads: ['Date', 'Morning', 'Afternoon', 'Evening'],
        rows: upTo(30, (row) => {
          const first = (fridge - 1) * 90 + (row - 1) * 3;
          const [morning, afternoon, evening] = [first + 1, first + 2, first + 3];
          const notes = [morning, afternoon, evening]
            .filter((n) => n <= count && n % 100 === 0)
            .map(
              () =>
                `${day(row - 1)} 11:00 9.5 °C too warm. Allowed: 0 to 5 °C. Moved the stock. ` +
                'Recorded by Ann. Still open.',
            );
          return [day(row - 1), cellOf(morning), cellOf(afternoon), cellOf(evening), ...notes];
        }),
      })),
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const inCsv = compareCsv(
      await world.fetchFile(temperatureCsv, asked),
      [
        'Equipment',
        'Day',
        'Part of the day',
        'Recorded at',
        'Temperature (°C)',
        'Lowest allowed (°C)',
        'Highest allowed (°C)',
        'Out of range',
        'Action',
        'Action note',
        'Recorded by',
        'Check of an earlier one',
        'Corrects an earlier one',
        'Corrected later',
        'Still open',
        'Closed at',
        'Closed by',
        'Closing note',
        'Arrival',
      ],
      upTo(count, (n) => {
        const isWarm = n % 100 === 0;
        const on = day(Math.floor((n - 1) / 3) % 30);
        return [
          `Fridge ${String(Math.ceil(n / 90)).padStart(3, '0')}`,
          on,
          ['Morning', 'Afternoon', 'Evening'][(n - 1) % 3] ?? '',
          `${on} 11:00`,
          isWarm ? 9.5 : n % 5,
          0,
          5,
          isWarm ? 'Yes' : 'No',
          isWarm ? 'Moved the stock' : '',
          '',
          'Ann',
          'No',
          'No',
          'No',
          isWarm ? 'Yes' : 'No',
          '',
          '',
          '',
          '',
        ];
      }),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });
});
