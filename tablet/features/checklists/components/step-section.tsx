import type { StepGroup } from '@branchbook/contract/checklist.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { Button, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Picture } from '../../../shared/picture.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { answerAt, isLeftOut, placeOf, rowsOf, withoutRow, withRowAdded } from '../draft-rules.ts';
import type { Checklist } from '../use-checklist.ts';
import { LeftOut } from './left-out.tsx';
import { StepCard } from './step-card.tsx';
import { anchorOf, goToStep } from './step-anchor.ts';
import classes from './step-section.module.css';

type Props = {
  group: StepGroup;
  checklist: Checklist;
  timezone: string;
  hasTried: boolean;
};

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Shows the heading and the steps of a section, row by row where it is repeated. */
export const StepSection = ({ group, checklist, timezone, hasTried }: Props) => {
  const { section, steps } = group;
  const { draft, problems, typing, change, actions } = checklist;
  const rows = rowsOf(group, draft);
  // An option may begin to hold at midnight, while the checklist is open.
  const today = localDay(useNow(15_000), timezone);
  const isRepeated = group.rows > 1;
  const addButton = useRef<HTMLButtonElement>(null);
  const problemAt = (step: string, row: number) =>
    hasTried && problems.some((one) => one.step === step && one.row === row);

  const remove = (row: number) => {
    change((current) => withoutRow(current, group, row));
    // The pressed button is gone with its row.
    addButton.current?.focus();
  };

  return (
    <section className={classes['section']}>
      {section && (
        <div
          id={anchorOf(section.id, 1)}
          tabIndex={-1}
          className={classes['heading']}
          data-missing={problemAt(section.id, 1) || undefined}
        >
          <Title order={3} className={classes['title']}>
            {section.label}
          </Title>
          {section.help && <Text className={classes['help']}>{section.help}</Text>}
          {section.help_photo && (
            <Picture photo={section.help_photo} alt={`How to: ${section.label}`} />
          )}
          {section.allow_na && (
            <LeftOut
              label={section.label}
              answer={answerAt(draft, section.id, 1)}
              onChange={(entry) => actions.answer({ step: section, row: 1 }, entry)}
            />
          )}
        </div>
      )}
      {!isLeftOut(group, draft) && (
        <>
          {numbersTo(rows).map((row) => (
            <div key={row} className={classes['row']}>
              {isRepeated && section && (
                <div className={classes['bar']}>
                  <Title order={4} className={classes['title']}>
                    {section.label} ({row})
                  </Title>
                  {rows > 1 && (
                    <Button
                      variant="default"
                      flex="none"
                      leftSection={<IconTrash size={20} aria-hidden />}
                      aria-label={`Remove ${section.label} (${row})`}
                      onClick={() => remove(row)}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
              <ul className={classes['steps']}>
                {steps.map((step) => (
                  <StepCard
                    key={step.id}
                    step={step}
                    row={row}
                    answer={answerAt(draft, step.id, row)}
                    startedAt={draft.timers[placeOf(step.id, row)]}
                    isMissing={problemAt(step.id, row)}
                    typing={typing?.step.id === step.id && typing.row === row ? typing : null}
                    actions={actions}
                    timezone={timezone}
                    today={today}
                  />
                ))}
              </ul>
            </div>
          ))}
          {isRepeated && section && (
            <div className={classes['more']}>
              <Button
                ref={addButton}
                size="lg"
                variant="default"
                disabled={rows >= group.rows}
                leftSection={<IconPlus size={22} aria-hidden />}
                aria-label={`Add another: ${section.label}`}
                onClick={() => {
                  change((current) => withRowAdded(current, group));
                  const [first] = steps;
                  if (first) goToStep(first.id, rows + 1);
                }}
              >
                Add another
              </Button>
              {rows >= group.rows && <Text c="dimmed">{group.rows} at most</Text>}
            </div>
          )}
        </>
      )}
    </section>
  );
};
