import { useRenewRecoveryCodes } from './api.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { ProofForm } from './proof-form.tsx';

type Props = { opened: boolean; onClose: () => void };

export const RecoveryCodesDialog = ({ opened, onClose }: Props) => {
  const renew = useRenewRecoveryCodes();
  return (
    <CodesDialog title="New recovery codes" opened={opened} onClose={onClose}>
      {(onCodes) => (
        <ProofForm
          label="New recovery codes"
          text="You get ten new codes. Those that you have now stop working."
          button="Make new codes"
          onProof={async (proof) => onCodes((await renew.mutateAsync(proof)).codes)}
          onCancel={onClose}
        />
      )}
    </CodesDialog>
  );
};
