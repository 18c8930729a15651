import type { LabelPart } from '@branchbook/contract/allergen-text.ts';
import { Text } from '@mantine/core';
import classes from '../allergens.module.css';

type Props = { name: string; parts: readonly LabelPart[]; mayContain?: string | null };

/** Shows the label of a product as it is to be printed. */
export const LabelPreview = ({ name, parts, mayContain }: Props) => (
  <div className={classes['label']}>
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
