import type { Step } from '@branchbook/contract/checklist.ts';
import { TaskPhoto } from '../tasks/task-photo.tsx';

type Props = { step: Pick<Step, 'label' | 'help_photo'> };

/** Shows the photo of how a step is done, if it has one. */
export const HelpPhoto = ({ step: { label, help_photo: photo } }: Props) =>
  photo && <TaskPhoto photo={photo} alt={`How to: ${label}`} />;
