import { askedText } from '@branchbook/contract/checklist-text.ts';
import type { Step, StepOption } from '@branchbook/contract/checklist.ts';
import { inForceText } from '@branchbook/contract/law-text.ts';
import { localToday } from '../dates.ts';
import { KINDS } from './kind-list.ts';

const optionText = ({ label, passes, from, until }: StepOption): string => {
  const facts = [
    inForceText({ from: from ?? null, until: until ?? null }, localToday()),
    passes ? '' : 'fails',
  ];
  const text = facts.filter(Boolean).join(', ');
  return text === '' ? label : `${label} (${text})`;
};

const optionsText = ({ options = [] }: Step): string => options.map(optionText).join(' / ');

const failureDemands = ({ on_fail: asked }: Step): string | null => {
  const demands = [
    asked?.action && 'an action from a list',
    asked?.note && 'a note',
    asked?.photo && 'a photo',
  ].filter(Boolean);
  return demands.length === 0 ? null : `asks for ${demands.join(' and ')} if it fails`;
};

/** Says in words what a step asks for beside its label: 'Temperature · 0 to 5 °C · required'. */
export const stepFacts = (step: Step): string => {
  const { kind, rows, required, allow_na: mayNotApply, critical, many } = step;
  return [
    KINDS[kind].label,
    optionsText(step),
    many && 'several may be chosen',
    askedText(step),
    kind === 'section' && rows !== undefined && rows > 1 && `answered up to ${rows} times`,
    kind !== 'section' && (required ? 'required' : 'optional'),
    step.birth_dates && 'shows dates of birth',
    mayNotApply && '“not applicable” allowed',
    failureDemands(step),
    critical && 'urgent if it fails',
  ]
    .filter(Boolean)
    .join(' · ');
};
