import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button } from '@mantine/core';

type Props = {
  cancelText?: string;
  submitText: string;
  busy: boolean;
  onCancel: () => void;
};

/** Shows the two buttons that end a form: one leaves it, the other submits it. */
export const FormButtons = ({ cancelText = 'Back', submitText, busy, onCancel }: Props) => (
  <FormActions>
    <Button size="lg" variant="default" onClick={onCancel}>
      {cancelText}
    </Button>
    <Button size="lg" type="submit" loading={busy}>
      {submitText}
    </Button>
  </FormActions>
);
