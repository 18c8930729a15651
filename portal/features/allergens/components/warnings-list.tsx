import type { AllergenWarning } from '@branchbook/contract/allergen-warnings.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Props = {
  warnings: readonly AllergenWarning[];
  answers: Readonly<Record<string, string>>;
  /** Left out where the answers can only be read. */
  onAnswer?: (key: string, reason: string) => void;
  /** Writes the proposal of a warning into the ingredients. */
  onAccept?: (key: string) => void;
};

/** Shows contradictions, each with the reason why it does not apply. */
export const WarningsList = ({ warnings, answers, onAnswer, onAccept }: Props) =>
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
          {warnings.map(({ key, text, proposal }) => (
            <div key={key}>
              <TextInput
                label={text}
                placeholder="Why it is right"
                maxLength={LIMITS.employeeText}
                value={answers[key] ?? ''}
                onChange={(event) => onAnswer(key, event.currentTarget.value)}
              />
              {proposal && onAccept && (
                <Button variant="default" size="xs" mt={6} onClick={() => onAccept(key)}>
                  Write ‘{proposal}’
                </Button>
              )}
            </div>
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
