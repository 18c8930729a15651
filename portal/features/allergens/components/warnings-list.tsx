import type { AllergenWarning } from '@branchbook/contract/allergen-text.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Props = {
  warnings: readonly AllergenWarning[];
  answers: Readonly<Record<string, string>>;
  /** Left out where the answers can only be read. */
  onAnswer?: (key: string, reason: string) => void;
};

/** Shows contradictions, each with the reason why it does not apply. */
export const WarningsList = ({ warnings, answers, onAnswer }: Props) =>
  warnings.length > 0 && (
    <Alert
      color="orange"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title="Please check"
    >
      {onAnswer ? (
        <Stack gap="sm">
          <Text size="sm">
            Correct the dish, or say why it is right as it is. A warning without an answer keeps the
            dish from being signed.
          </Text>
          {warnings.map(({ key, text }) => (
            <TextInput
              key={key}
              label={text}
              placeholder="Why it is right"
              maxLength={LIMITS.employeeText}
              value={answers[key] ?? ''}
              onChange={(event) => onAnswer(key, event.currentTarget.value)}
            />
          ))}
        </Stack>
      ) : (
        <List size="sm">
          {warnings.map(({ key, text }) => (
            <List.Item key={key}>
              {text} <strong>{answers[key] ? `Answer: ${answers[key]}` : 'Not answered.'}</strong>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
