import { SIGNING_REFUSALS } from '@branchbook/contract/sfbb-rules.ts';
import type { SigningVerdict } from '@branchbook/contract/sfbb-rules.ts';
import { Button, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import type { FoodDay } from '../food-safety-rules.ts';

type Props = { page: FoodDay; verdict: SigningVerdict; onSign: () => void };

/** Shows who signed the day, or the button to sign it, or why the user cannot. */
export const SignatureCard = ({ page, verdict, onSign }: Props) => (
  <section aria-label="Signature">
    <Title order={2} mb="sm">
      Signature
    </Title>
    {page.signedBy !== null ? (
      <RecordList label="Signature">
        <RecordRow title={`Signed by ${page.signedBy}`} waiting={page.isWaiting} />
      </RecordList>
    ) : 'refusal' in verdict ? (
      <Text>
        {SIGNING_REFUSALS[verdict.refusal]}.
        {verdict.refusal === 'not-there' && ' Answer a check or write something down first.'}
      </Text>
    ) : (
      <Button size="xl" leftSection={<IconSignature size={26} aria-hidden />} onClick={onSign}>
        Sign the day
      </Button>
    )}
  </section>
);
