import { SIGNING_REFUSALS } from '@branchbook/contract/sfbb-rules.ts';
import type { SigningVerdict } from '@branchbook/contract/sfbb-rules.ts';
import { Alert, Button, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import type { FoodDay } from '../food-safety-rules.ts';

type Props = {
  page: FoodDay;
  verdict: SigningVerdict;
  /** True if fewer gaps are open than the signed day has. */
  maySignAgain: boolean;
  onSign: () => void;
};

const Signed = ({ page: { signedBy, gaps, isWaiting } }: Pick<Props, 'page'>) => (
  <Stack gap="md">
    <RecordList label="Signature">
      <RecordRow
        title={gaps.length > 0 ? `Signed with gaps by ${signedBy}` : `Signed by ${signedBy}`}
        waiting={isWaiting}
      />
    </RecordList>
    {gaps.length > 0 && (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Missing on this day">
        <List>
          {gaps.map((gap) => (
            <List.Item key={gap}>{gap}</List.Item>
          ))}
        </List>
      </Alert>
    )}
  </Stack>
);

/** Shows who signed the day and with which gaps, and the button to sign it, or why the user cannot. */
export const SignatureCard = ({ page, verdict, maySignAgain, onSign }: Props) => {
  const isSigned = page.signedBy !== null;
  return (
    <section aria-label="Signature">
      <Title order={2} mb="sm">
        Signature
      </Title>
      <Stack gap="md" align="stretch">
        {isSigned && <Signed page={page} />}
        {(!isSigned || maySignAgain) &&
          ('refusal' in verdict ? (
            <Text>
              {SIGNING_REFUSALS[verdict.refusal]}.
              {verdict.refusal === 'not-there' && ' Answer a check or write something down first.'}
            </Text>
          ) : (
            <div>
              <Button
                size="xl"
                leftSection={<IconSignature size={26} aria-hidden />}
                onClick={onSign}
              >
                {isSigned ? 'Sign the day again' : 'Sign the day'}
              </Button>
            </div>
          ))}
      </Stack>
    </section>
  );
};
