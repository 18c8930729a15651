import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import { useRenewRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { ProofForm } from './proof-form.tsx';

type Props = { opened: boolean; onClose: () => void };

type ContentProps = {
  codes: string[] | null;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

const Content = ({ codes, onCodes, onClose }: ContentProps) => {
  const renew = useRenewRecoveryCodes();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofForm
      label="New recovery codes"
      text="You get ten new codes. Those that you have now stop working."
      button="Make new codes"
      onProof={async (proof) => onCodes((await renew.mutateAsync(proof)).codes)}
      onCancel={onClose}
    />
  );
};

export const RecoveryCodesDialog = ({ opened, onClose }: Props) => {
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      title="New recovery codes"
      opened={opened}
      onClose={close}
      size="md"
      keepOnOutsideClick
      // The codes are shown only once: Escape must not take them away.
      keepOnEscape={codes !== null}
    >
      <Content codes={codes} onCodes={setCodes} onClose={close} />
    </Dialog>
  );
};
