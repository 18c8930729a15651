import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button } from '@mantine/core';
import { useIsStoringPhoto } from './storing-photos.ts';

type Props = {
  cancelText?: string;
  submitText: string;
  busy: boolean;
  onCancel: () => void;
  /** Set where the buttons are not in a form. */
  onSubmit?: () => void;
};

/** Shows the two buttons that end a form: one leaves it, the other submits it. */
export const FormButtons = ({
  cancelText = 'Back',
  submitText,
  busy,
  onCancel,
  onSubmit,
}: Props) => {
  const isStoringPhoto = useIsStoringPhoto();
  return (
    <FormActions>
      <Button size="lg" variant="default" onClick={onCancel}>
        {cancelText}
      </Button>
      <Button
        size="lg"
        type={onSubmit ? 'button' : 'submit'}
        loading={busy || isStoringPhoto}
        onClick={onSubmit}
      >
        {submitText}
      </Button>
    </FormActions>
  );
};
