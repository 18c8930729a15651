import { LIMITS, optionalText, requiredText } from '@branchbook/contract/fields.ts';
import type { Probe } from '@branchbook/contract/probes.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddProbe, useChangeProbe } from './api.ts';
import type { ProbeFields } from './api.ts';

const RULES = z.object({
  name: requiredText('Please give the probe a name', LIMITS.name),
  serial: optionalText(LIMITS.name),
});

type FormProps = { branchId: number; probe: Probe | null; onClose: () => void };

const ProbeForm = ({ branchId, probe, onClose }: FormProps) => {
  const adding = useAddProbe();
  const changing = useChangeProbe();
  const form = useZodForm(RULES, { name: probe?.name ?? '', serial: probe?.serial ?? '' });
  useLeaveGuard(form.control);
  const submit = async (fields: ProbeFields) => {
    try {
      if (probe) await changing.mutateAsync({ ...fields, id: probe.id, version: probe.version });
      else await adding.mutateAsync({ ...fields, branchId });
      toast.success({ title: probe ? 'Probe changed' : 'Probe added' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the probe');
    }
  };
  return (
    <Form form={form} label={probe ? 'Edit probe' : 'Add probe'} onSubmit={submit}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        description="As people call it, such as ‘Blue probe’"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      <TextField
        control={form.control}
        name="serial"
        label="Serial number"
        description="Written on the probe or its case"
        maxLength={LIMITS.name}
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        {probe ? 'Save' : 'Add probe'}
      </DialogFormActions>
    </Form>
  );
};

type Props = Omit<FormProps, 'probe'> & { probe: Probe | 'new' | null };

/** Adds a probe, or changes its name and serial number. */
export const ProbeDialog = ({ probe, ...rest }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(probe);
  if (probe && probe !== shown) setShown(probe);
  const edited = shown === 'new' ? null : shown;
  return (
    <Dialog
      title={edited ? 'Edit probe' : 'Add probe'}
      opened={probe !== null}
      onClose={rest.onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <ProbeForm key={edited?.id ?? 'new'} probe={edited} {...rest} />}
    </Dialog>
  );
};
