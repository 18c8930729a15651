import { groupsOf } from '@branchbook/contract/checklist.ts';
import type { Step, StepGroup } from '@branchbook/contract/checklist.ts';
import { askedText } from '@branchbook/contract/checklist-text.ts';
import { Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HelpPhoto } from './help-photo.tsx';
import classes from './preview.module.css';

const Pressable = ({ children }: { children: ReactNode }) => (
  <span className={classes['press']}>{children}</span>
);

const Blank = ({ children }: { children?: ReactNode }) => (
  <span className={classes['blank']}>{children}</span>
);

/** Shows what is pressed or filled in to answer a step of each kind. */
const Answer = ({ step: { kind, unit, options = [], gallery } }: { step: Step }) => {
  switch (kind) {
    case 'yes_no':
      return (
        <>
          <Pressable>Yes</Pressable>
          <Pressable>No</Pressable>
        </>
      );
    case 'choice':
      return options.map(({ label }, index) => (
        // The options have no identity but their place in the list.
        <Pressable key={index}>{label || `Option ${index + 1}`}</Pressable>
      ));
    case 'number':
      return <Blank>{unit}</Blank>;
    case 'temperature':
      return <Blank>°C</Blank>;
    case 'time':
      return <Blank>--:--</Blank>;
    case 'photo':
      return (
        <Pressable>
          <IconCamera size={16} aria-hidden /> {gallery ? 'Take or choose a photo' : 'Take a photo'}
        </Pressable>
      );
    case 'text':
      return <Blank />;
    case 'tick':
    case 'section':
      return null;
  }
};

const PreviewStep = ({ step }: { step: Step }) => {
  const asked = askedText(step);
  return (
    <li className={classes['step']} data-of={step.id}>
      <span className={classes['name']}>
        {step.kind === 'tick' && <span className={classes['box']} aria-hidden />}
        <span>
          {step.label || <em>No words yet</em>}
          {!step.required && (
            <Text span inherit c="dimmed">
              {' '}
              (optional)
            </Text>
          )}
        </span>
      </span>
      {asked && <span className={classes['note']}>{asked}</span>}
      {step.help && <span className={classes['note']}>{step.help}</span>}
      <HelpPhoto step={step} />
      {step.kind !== 'tick' && (
        <span className={classes['answer']} data-wide={step.kind === 'text' || undefined}>
          <Answer step={step} />
        </span>
      )}
      {step.allow_na && <span className={classes['link']}>Not applicable</span>}
    </li>
  );
};

const PreviewGroup = ({ section, steps, rows }: StepGroup) => (
  <>
    {section && (
      <Text fw={650} mt="sm" data-of={section.id} style={{ overflowWrap: 'anywhere' }}>
        {section.label || 'Heading'}
        {rows > 1 && (
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            1 of up to {rows}
          </Text>
        )}
      </Text>
    )}
    {section?.help && <Text className={classes['note']}>{section.help}</Text>}
    {section && <HelpPhoto step={section} />}
    <ul className={classes['list']}>
      {steps.map((step) => (
        <PreviewStep key={step.id} step={step} />
      ))}
    </ul>
    {rows > 1 && <Pressable>Add another</Pressable>}
  </>
);

/** Shows the steps as the tablet shows them, to look at. */
export const StepPreview = ({ steps }: { steps: readonly Step[] }) => (
  <div className={classes['tablet']}>
    <Text size="xs" c="dimmed" fw={600}>
      As the tablet shows it
    </Text>
    {groupsOf(steps).map((group, index) => (
      <PreviewGroup key={group.section?.id ?? index} {...group} />
    ))}
  </div>
);
