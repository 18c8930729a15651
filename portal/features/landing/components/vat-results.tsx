import { showPoints, showPounds } from '@branchbook/contract/vat.ts';
import type { VatAnswer } from '@branchbook/contract/vat.ts';
import classes from './vat-results.module.css';

const points = (value: number | null): string => (value === null ? '–' : showPoints(value));

type Props = { answer: VatAnswer | null };

/** The figures of an answer, or the places where they will stand. */
export const VatResults = ({ answer }: Props) => {
  const rows = [
    ['Price without VAT', answer && showPounds(answer.netPence)],
    ['VAT', answer && showPounds(answer.vatPence)],
    ['Price with VAT', answer && showPounds(answer.grossPence)],
    ['Profit', answer && showPounds(answer.profitPence)],
    ['Margin', answer && points(answer.marginPoints)],
    ['Mark-up', answer && points(answer.markUpPoints)],
  ] as const;
  return (
    <dl className={classes['results']}>
      {rows.map(([name, value]) => (
        <div key={name} data-main={name === 'Profit' || undefined} className={classes['row']}>
          <dt>{name}</dt>
          <dd data-loss={name === 'Profit' && answer && answer.profitPence < 0 ? true : undefined}>
            {value ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
};
