import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useStopTwoFactor } from './api.ts';
import type { Proof } from './api.ts';
import { ProofForm } from './proof-form.tsx';

type Props = { opened: boolean; onClose: () => void };

export const TwoFactorOffDialog = ({ opened, onClose }: Props) => {
  const stop = useStopTwoFactor();
  const turnOff = async (proof: Proof) => {
    await stop.mutateAsync(proof);
    toast.success({ title: 'Two-Step Sign-In Is Off', message: 'You sign in by password alone.' });
    onClose();
  };
  return (
    <Dialog title="Turn off two-step sign-in" opened={opened} onClose={onClose} size="md">
      <ProofForm
        label="Turn off two-step sign-in"
        text="Your password alone will be enough to sign in. Every other device is signed out."
        button="Turn off"
        onProof={turnOff}
        onCancel={onClose}
      />
    </Dialog>
  );
};
