import type { Step } from '@branchbook/contract/checklist.ts';
import { keepStepPhoto } from '@branchbook/contract/tasks.ts';
import { api } from '../api.ts';
import { SentPhoto } from '../tasks/sent-photo.tsx';
import { HelpPhoto } from './help-photo.tsx';
import type { StepChanges } from './step-values.ts';

type Props = {
  step: Step;
  /** The branch of the task; undefined for a task of all branches. */
  branchId: number | undefined;
  error: string | undefined;
  onChange: (changes: StepChanges) => void;
};

/** Adds, replaces and removes the photo that shows how a step is done. */
export const HelpPhotoSetting = ({ step, branchId, error, onChange }: Props) => (
  <SentPhoto
    label="Help photo (optional)"
    description="Shown with the step, such as how it should look when it is done"
    picture={
      step.help_photo && (
        <div style={{ marginBottom: 8 }}>
          <HelpPhoto step={step} />
        </div>
      )
    }
    error={error}
    onSend={async (photo) => {
      const { blobName } = await api.call(keepStepPhoto, { body: { branchId }, photo });
      onChange({ help_photo: blobName });
    }}
    onRemove={() => onChange({ help_photo: undefined })}
  />
);
