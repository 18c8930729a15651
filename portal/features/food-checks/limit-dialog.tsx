import {
  floorOf,
  limitProblem,
  limitValueText,
  sourceOf,
} from '@branchbook/contract/food-limits.ts';
import { FOOD_LIMITS } from '@branchbook/contract/food-rulings.ts';
import type { FoodNation, LimitKey, LimitUnit } from '@branchbook/contract/food-rulings.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { rulesToday } from '../../shared/rules-today.ts';
import { useChangeLimit } from './api.ts';

type Limit = { key: LimitKey; nation: FoodNation; own: number | null };

const UNITS: Record<LimitUnit, string> = {
  celsius: '°C',
  degrees: '°C',
  minutes: 'minutes',
  seconds: 'seconds',
};

const rulesOf = ({ key, nation }: Limit) =>
  z.object({
    value: z
      .string()
      .trim()
      .regex(/^[-−]?\d{1,5}(?:[.,]\d)?$/, 'Please enter a number')
      .transform((text) => Number(text.replace('−', '-').replace(',', '.')))
      .superRefine((value, context) => {
        const problem = limitProblem(nation, key, value, rulesToday());
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      }),
  });

const LimitForm = ({ limit, onClose }: { limit: Limit; onClose: () => void }) => {
  const { key, nation, own } = limit;
  const { label, unit, isLocked } = FOOD_LIMITS[key];
  const ruling = sourceOf(nation, key, rulesToday());
  const floor = floorOf(nation, key, rulesToday());
  const change = useChangeLimit();
  const form = useZodForm(rulesOf(limit), { value: String(own ?? ruling?.value ?? '') });
  useLeaveGuard(form.control);
  const save = async (value: number | null) => {
    try {
      await change.mutateAsync({ nation, key, value });
      toast.success({ title: 'Limit changed' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to change the limit');
    }
  };
  return (
    <Form form={form} label="Change limit" onSubmit={({ value }) => save(value)}>
      <Text size="sm">
        {label}. The source says {limitValueText(key, ruling?.value ?? 0)}
        {ruling?.basis === 'law' ? ', and that is the law' : ''}. It cannot be looser than{' '}
        {limitValueText(key, floor ?? 0)}.
      </Text>
      <TextField
        control={form.control}
        name="value"
        label={`In your company (${UNITS[unit]})`}
        description="Holds from now on; checks that were made keep the limit that they were judged by"
        maxLength={7}
        autoFocus
        required
      />
      {own !== null && (
        <Button variant="default" loading={change.isPending} onClick={() => void save(null)}>
          {isLocked ? 'Do not use it any more' : 'Use the value of the source'}
        </Button>
      )}
      <DialogFormActions control={form.control} onCancel={onClose}>
        {isLocked && own === null ? 'Unlock' : 'Save'}
      </DialogFormActions>
    </Form>
  );
};

/** Sets the company's own value of a limit, or unlocks a cooking time. */
export const LimitDialog = ({ row }: { row: Limit | null }) => {
  const navigate = useNavigate({ from: paths.foodChecksReport });
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(row);
  if (row && row.key !== shown?.key) setShown(row);
  const onClose = () =>
    void navigate({
      search: (now) => ({ ...now, limit: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Change limit"
      opened={row !== null}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <LimitForm key={`${shown.key} ${shown.nation}`} limit={shown} onClose={onClose} />}
    </Dialog>
  );
};
