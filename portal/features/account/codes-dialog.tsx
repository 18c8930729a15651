import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RecoveryCodes } from './components/recovery-codes.tsx';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** What leads to the codes. */
  children: (onCodes: (codes: string[]) => void) => ReactNode;
};

/** A dialog that ends with recovery codes, which are shown only once: Escape must not take them away. */
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
