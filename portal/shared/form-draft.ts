import { toast } from '@branchbook/ui/toasts.tsx';
import { useCallback, useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { ZodForm } from './form.tsx';
import { readSession, subscribeToSession } from './session.ts';

const PREFIX = 'draft ';

/** Fields never kept in the browser: credentials, and data on a person's health and pay. */
const SECRETS: readonly string[] = [
  'password',
  'PasswordHash',
  'confirmPassword',
  'pin',
  'n_i_no',
  'niNo',
  'medicialConditions',
];

/**
 * Keeps typed values when a session or a link ends under a form, in this tab and without secrets,
 * and fills them in when the same user opens the same form. Returns a function that keeps them now.
 */
export const useFormDraft = <In extends FieldValues, Out>(
  { getValues, setValue, formState }: ZodForm<In, Out>,
  name: string,
): (() => void) => {
  const key = PREFIX + name;
  const { dirtyFields } = formState;
  const keep = useCallback(() => {
    const typed = Object.entries(getValues()).filter(
      ([field]) => field in dirtyFields && !SECRETS.includes(field),
    );
    if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  }, [dirtyFields, getValues, key]);

  useEffect(
    () =>
      subscribeToSession(() => {
        if (readSession() === null) keep();
      }),
    [keep],
  );

  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return;
    // Deletes all drafts: those of other users must not stay for this user.
    for (const other of Object.keys(sessionStorage)) {
      if (other.startsWith(PREFIX)) sessionStorage.removeItem(other);
    }
    for (const [field, value] of Object.entries(JSON.parse(kept) as In)) {
      const path = field as FieldPath<In>;
      setValue(path, value as FieldPathValue<In, FieldPath<In>>, { shouldDirty: true });
    }
    toast.info({ title: 'Carry On', message: 'We kept what you typed. Check it and save it.' });
  }, [key, setValue]);
  return keep;
};
