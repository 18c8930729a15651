import { LIMITS } from '@branchbook/contract/fields.ts';
import { PAPER_KINDS, PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { branchToday } from '../../shared/dates.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddPaper, useChangePaper, useRenewPaper } from './api.ts';
import { FileField, fileProblem } from '../../shared/file-field.tsx';
import { PresetNote } from './components/preset-note.tsx';
import { paperRules, paperValues, proposedLastDay } from './paper-values.ts';
import type { PaperTask } from './paper-values.ts';

type Props = {
  task: PaperTask;
  branches: readonly { id: number; name: string }[];
  branchId: number | undefined;
  mayChooseAll: boolean;
  onClose: () => void;
};

const WORDS = {
  add: { label: 'Add paper', done: 'Paper added' },
  renew: { label: 'Renew', done: 'Paper renewed' },
  edit: { label: 'Save', done: 'Paper changed' },
} as const;

const KINDS = PAPER_KINDS.map((kind) => ({ value: kind, label: PAPER_PRESETS[kind].label }));

/** Adds a paper, renews it, or corrects it. */
export const PaperForm = ({ task, branches, branchId, mayChooseAll, onClose }: Props) => {
  const adding = useAddPaper();
  const renewing = useRenewPaper();
  const changing = useChangePaper();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [removesFile, setRemovesFile] = useState(false);
  const form = useZodForm(paperRules, paperValues(task, branchId ?? branches[0]?.id));
  const { control, setValue, getValues } = form;
  useLeaveGuard(control);
  const kind = useWatch({ control, name: 'kind' });
  const isForEver = useWatch({ control, name: 'never_expires' });
  const issuedOn = useWatch({ control, name: 'issued_on' });
  const words = WORDS[task.does];
  useEffect(() => {
    const proposed = proposedLastDay(kind, issuedOn);
    const { valid_until: last, never_expires: never } = getValues();
    // A day that the manager has entered stays.
    if (proposed && !last && !never) setValue('valid_until', proposed);
  }, [kind, issuedOn, getValues, setValue]);

  const chooseKind = (chosen: string | null) => {
    const known = PAPER_KINDS.find((one) => one === chosen);
    const labels = KINDS.map(({ label }) => label);
    const { name } = getValues();
    if (known && known !== 'other' && (name === '' || labels.includes(name))) {
      setValue('name', PAPER_PRESETS[known].label);
    }
  };
  const send = (values: z.output<typeof paperRules>): Promise<unknown> => {
    const { kind: ofKind, branch, never_expires: never, valid_until: last, ...rest } = values;
    const body = { ...rest, valid_until: never ? null : (last ?? null), file };
    const { paper } = task;
    if (task.does === 'renew' && paper) return renewing.mutateAsync({ ...body, id: paper.id });
    if (task.does === 'edit' && paper) {
      const { id, version } = paper;
      return changing.mutateAsync({ ...body, id, version, remove_file: removesFile });
    }
    return adding.mutateAsync({ ...body, kind: ofKind, branchId: Number(branch) || null });
  };
  const submit = async (values: z.output<typeof paperRules>) => {
    const problem = fileProblem(file);
    setFileError(problem);
    if (problem) return;
    try {
      await send(values);
      toast.success({ title: words.done });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the paper');
    }
  };
  return (
    <Form form={form} label={words.label} onSubmit={submit}>
      <FormGrid>
        <SelectField
          control={control}
          name="kind"
          label="Kind"
          data={KINDS}
          disabled={task.does !== 'add'}
          onChosen={chooseKind}
          required
        />
        <SelectField
          control={control}
          name="branch"
          label="Branch"
          data={[
            ...(mayChooseAll || task.paper ? [{ value: '', label: 'All branches' }] : []),
            ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          placeholder="All branches"
          disabled={task.does !== 'add'}
          searchable
        />
      </FormGrid>
      {kind && <PresetNote kind={kind} />}
      <FormGrid>
        <TextField
          control={control}
          name="name"
          label="Name"
          maxLength={LIMITS.companyName}
          required
        />
        <TextField control={control} name="reference" label="Number" maxLength={LIMITS.name} />
        <TextField
          control={control}
          name="issuer"
          label="Issued by"
          maxLength={LIMITS.companyName}
        />
        <DateField
          control={control}
          name="issued_on"
          label="Issued on"
          maxDate={branchToday()}
          required
        />
        <DateField
          control={control}
          name="valid_until"
          label="Valid until"
          description="The last day on which it is valid"
          disabled={isForEver}
          required={!isForEver}
        />
        <CheckboxField control={control} name="never_expires" label="It never expires" />
      </FormGrid>
      <TextAreaField control={control} name="note" label="Note" maxLength={LIMITS.text} />
      <FileField
        file={file}
        isStored={task.does === 'edit' && task.paper.file !== null && !removesFile}
        error={fileError}
        onChoose={(chosen) => {
          setFile(chosen);
          setFileError(fileProblem(chosen));
        }}
        onRemove={() => {
          setRemovesFile(file === null);
          setFile(null);
          setFileError(null);
        }}
      />
      <DialogFormActions control={control} onCancel={onClose}>
        {words.label}
      </DialogFormActions>
    </Form>
  );
};
