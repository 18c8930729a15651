import type { AnswerProblem } from '@branchbook/contract/checklist-answers.ts';
import { groupsOf } from '@branchbook/contract/checklist.ts';
import type { Step, StepGroup } from '@branchbook/contract/checklist.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { HelpPhoto } from '../../../shared/checklists/help-photo.tsx';
import { draftKey } from '../answer-values.ts';
import type { DraftAnswer, Drafts } from '../answer-values.ts';
import { AnswerField, LeftOut } from './answer-field.tsx';

type Props = {
  occurrenceId: number;
  steps: readonly Step[];
  drafts: Drafts;
  /** Changes the answer to a step in a row; null removes it. */
  onChange: (key: string, changes: Partial<DraftAnswer> | null) => void;
  problems: readonly AnswerProblem[];
};

/** Says what an answer lacks without the label, which stands above it. */
const shortProblem = ({ message }: AnswerProblem, { label }: Step): string => {
  const what = message
    .replace(`“${label}”`, '')
    .replace(/^ \(\d+\)/, '')
    .trim();
  return what.charAt(0).toUpperCase() + what.slice(1);
};

const NO_DRAFT: DraftAnswer = {};

type GroupProps = Omit<Props, 'steps'> & { group: StepGroup };

const Group = ({ occurrenceId, group, drafts, onChange, problems }: GroupProps) => {
  const { section, steps, rows: most } = group;
  const [rows, setRows] = useState(1);
  const sectionKey = section && draftKey(section.id, 1);
  const ofSection = (sectionKey ? drafts[sectionKey] : undefined) ?? NO_DRAFT;
  const problemAt = (step: Step, row: number): string | undefined => {
    const found = problems.find((one) => one.step === step.id && one.row === row);
    return found && shortProblem(found, step);
  };
  const removeRow = () => {
    for (const step of steps) onChange(draftKey(step.id, rows), null);
    setRows(rows - 1);
  };
  return (
    <Stack component="section" gap="sm" aria-label={section?.label}>
      {section && (
        <div>
          <Title order={3} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {section.label}
          </Title>
          {section.help && (
            <Text size="sm" c="dimmed">
              {section.help}
            </Text>
          )}
          <HelpPhoto step={section} />
        </div>
      )}
      {section?.allow_na && sectionKey && (
        <>
          <LeftOut
            step={section}
            draft={ofSection}
            onChange={(changes) => onChange(sectionKey, changes)}
            label="None of this applies"
          />
          {problemAt(section, 1) && (
            <Text size="sm" c="red" role="alert" tabIndex={-1}>
              {problemAt(section, 1)}
            </Text>
          )}
        </>
      )}
      {!ofSection.notApplicable &&
        Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
          <Stack key={row} gap="sm">
            {most > 1 && (
              <Text size="sm" fw={600}>
                {row} of up to {most}
              </Text>
            )}
            {steps.map((step) => {
              const key = draftKey(step.id, row);
              return (
                <AnswerField
                  key={key}
                  occurrenceId={occurrenceId}
                  step={step}
                  draft={drafts[key] ?? NO_DRAFT}
                  onChange={(changes) => onChange(key, changes)}
                  error={problemAt(step, row)}
                />
              );
            })}
          </Stack>
        ))}
      {most > 1 && !ofSection.notApplicable && (
        <Button.Group>
          {rows < most && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setRows(rows + 1)}
            >
              Add another
            </Button>
          )}
          {rows > 1 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={removeRow}
            >
              Remove the last
            </Button>
          )}
        </Button.Group>
      )}
    </Stack>
  );
};

/** Shows all steps of a task to answer, by their headings. */
export const StepGroups = ({ steps, ...rest }: Props) =>
  groupsOf(steps).map((group, index) => (
    <Group key={group.section?.id ?? index} group={group} {...rest} />
  ));
