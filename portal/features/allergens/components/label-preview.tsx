import type { LabelPart } from '@branchbook/contract/allergen-text.ts';
import { Text } from '@mantine/core';
import classes from '../allergens.module.css';

type Props = {
  name: string;
  parts: readonly LabelPart[];
  mayContain?: string | null;
  /** True of the label of a signed product; drafts and details are left out on paper. */
  isPrinted?: boolean;
};

/** Shows ingredients the way a label does: only a label that is ready can be printed. */
export const LabelPreview = ({ name, parts, mayContain, isPrinted = false }: Props) => (
  <div className={classes['label']} data-not-printed={isPrinted ? undefined : true}>
    <Text fw={700}>{name}</Text>
    <Text>
      Ingredients:{' '}
      {parts.map((part, index) =>
        part.emphasised ? <strong key={index}>{part.text}</strong> : part.text,
      )}
    </Text>
    {mayContain && <Text>{mayContain}</Text>}
  </div>
);
