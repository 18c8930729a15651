import { LIMITS } from '@branchbook/contract/fields.ts';
import { topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { problemDone } from '@branchbook/contract/sfbb.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, Text } from '@mantine/core';
import type { Session } from '../../offline/session.ts';
import { CountedText } from '../../shared/counted-text.tsx';
import { useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { useTextForm } from '../../shared/use-text-form.ts';
import type { FoodProblem } from './food-safety-rules.ts';

type Props = { session: Session; problem: FoodProblem | null; onClose: () => void };

const Content = ({ session, problem, onClose }: Props & { problem: FoodProblem }) => {
  const [text, setText, clear] = useDraft(`food problem done ${problem.uuid}`, session, '');
  const { field, error, busy, clearError, onSubmit } = useTextForm({
    faultOf: () => problemDone.safeParse(text).error?.issues[0]?.message,
    save: async () => {
      const payload = { problem: problem.uuid, done: problemDone.parse(text) };
      const about = `What was done: ${topicLabel[problem.topic]}`;
      if (!(await recorderOf(session)('food-diary.problem-done', payload, about))) return false;
      toast.success({ title: 'Written down' });
      clear();
      onClose();
      return true;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>
          {topicLabel[problem.topic]}: {problem.what}
        </Text>
        <CountedText
          ref={field}
          label="What was done about it?"
          max={LIMITS.text}
          minRows={3}
          value={text}
          error={error}
          onChange={(typed) => {
            clearError();
            setText(typed);
          }}
        />
        <FormButtons cancelText="Cancel" submitText="Save" busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Shows the form that adds what was done about a problem. */
export const ProblemDoneDialog = ({ problem, ...props }: Props) => {
  const { value: shown } = useLastValue(problem);
  return (
    <Dialog
      title="What was done"
      opened={problem !== null}
      keepOnOutsideClick
      onClose={props.onClose}
    >
      {shown && <Content key={shown.uuid} problem={shown} {...props} />}
    </Dialog>
  );
};
