import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RecoveryCodes } from './components/recovery-codes.tsx';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Renders the steps before the codes and calls `onCodes` with them. */
  children: (onCodes: (codes: string[]) => void) => ReactNode;
};

/** Shows steps that end with recovery codes. Escape does not close them: they are shown once. */
export const CodesDialog = ({ title, opened, onClose, children }: Props) => {
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={close}
      size="md"
      keepOnOutsideClick
      keepOnEscape={codes !== null}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={close} /> : children(setCodes)}
    </Dialog>
  );
};
