import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import {
  declarationOf,
  GAP_REASON,
  givenGaps,
  openGaps,
  openGapText,
  recordsText,
  statementOf,
} from '@branchbook/contract/sfbb-signing.ts';
import type { DayRecords, GivenGap } from '@branchbook/contract/sfbb-signing.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { CountedText } from '../../shared/counted-text.tsx';
import { useDraft } from '../../shared/draft.ts';
import { shortDay } from '../../shared/format.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';
import type { FoodDay } from './food-safety-rules.ts';

type Props = {
  session: Session;
  scheme: Scheme;
  page: FoodDay;
  records: DayRecords;
  opened: boolean;
  onClose: () => void;
};

const NO_REASON = 'Please give a reason';

const Content = ({ session, scheme, page, records, onClose }: Omit<Props, 'opened'>) => {
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [reasons, setReasons, clear] = useDraft<Record<string, string>>(
    `sign ${page.day}`,
    session,
    {},
  );
  const gaps = openGaps(records);
  const given = gaps.flatMap(({ check }): GivenGap[] => {
    const reason = (reasons[check] ?? '').trim();
    return reason === '' ? [] : [{ check, reason }];
  });
  const sign = async () => {
    setChecked(true);
    if (given.length < gaps.length || !givenGaps.safeParse(given).success) return;
    setBusy(true);
    const statement = statementOf(scheme, records, given);
    const payload = { day: page.day, statement, gaps: given };
    const about = `Signature for ${shortDay(page.day)}`;
    if (await recorderOf(session)('food-diary.sign', payload, about)) {
      toast.success({
        title: gaps.length > 0 ? 'Signed with gaps' : 'Signed',
        message: `You have signed ${shortDay(page.day)}.`,
      });
      clear();
      onClose();
    } else setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void sign();
      }}
    >
      <Stack gap="lg">
        <Text size="lg">{recordsText(records)}</Text>
        {gaps.length > 0 && (
          <Alert color="yellow" title="Not everything is done">
            <Stack gap="md">
              <Text>
                The day will be shown as signed with gaps. Close this and finish the work, or say
                why it is not done.
              </Text>
              {gaps.map((gap) => (
                <CountedText
                  key={`${gap.kind} ${gap.check}`}
                  label={`Why? ${openGapText(gap)}`}
                  max={GAP_REASON}
                  minRows={1}
                  value={reasons[gap.check] ?? ''}
                  error={isChecked && !(reasons[gap.check] ?? '').trim() ? NO_REASON : undefined}
                  onChange={(reason) =>
                    setReasons((latest) => ({ ...latest, [gap.check]: reason }))
                  }
                />
              ))}
            </Stack>
          </Alert>
        )}
        <Text size="lg">{declarationOf(scheme, { hasGaps: gaps.length > 0 })}</Text>
        <Text c="dimmed">
          You sign as {session.name}. A signature cannot be taken back.
          {gaps.length > 0 &&
            ' Once what is open is done, the day can be signed again, and both signatures stay.'}
        </Text>
        <FormButtons
          cancelText="Cancel"
          submitText={gaps.length > 0 ? 'Sign with gaps' : 'Sign'}
          busy={busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** Shows what the records of a day say, and asks for a reason for each gap before it is signed. */
export const SignDialog = ({ opened, ...props }: Props) => (
  <Dialog
    title={`Sign ${shortDay(props.page.day)}`}
    opened={opened}
    keepOnOutsideClick
    onClose={props.onClose}
  >
    <Content {...props} />
  </Dialog>
);
