import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import { useRenewRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { ProofForm } from './proof-form.tsx';

type Props = { opened: boolean; onClose: () => void };

const Content = ({ onClose }: Pick<Props, 'onClose'>) => {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofForm
      label="New recovery codes"
      text="You get ten new codes. Those that you have now stop working."
      button="Make new codes"
      onProof={async (proof) => setCodes((await renew.mutateAsync(proof)).codes)}
      onCancel={onClose}
    />
  );
};

export const RecoveryCodesDialog = ({ opened, onClose }: Props) => (
  <Dialog title="New recovery codes" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    <Content onClose={onClose} />
  </Dialog>
);
