import { askedText } from '@branchbook/contract/checklist-text.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { KINDS } from './kind-list.ts';

const optionsText = ({ options = [] }: Step): string =>
  options.map(({ label, passes }) => (passes ? label : `${label} (fails)`)).join(' / ');

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
    mayNotApply && '“not applicable” allowed',
    failureDemands(step),
    critical && 'urgent if it fails',
  ]
    .filter(Boolean)
    .join(' · ');
};
