import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import type { ZodForm } from '../../shared/form.tsx';
import { useFormDraft } from '../../shared/form-draft.ts';
import { useIsUnsaved, useUnsavedGuard } from '../../shared/leave-guard.ts';
import { LINK_ENDED } from './failure-rules.ts';

/**
 * Asks before the user leaves a changed setup form by Back, another page or a reload. When the
 * form's link has expired, keeps the typed values for the new link instead.
 */
export const useKeptForm = <In extends FieldValues, Out>(
  form: ZodForm<In, Out>,
  name: string,
): void => {
  const isUnsaved = useIsUnsaved(form.control);
  const { errors } = useFormState({ control: form.control });
  const hasEnded = errors.root?.type === LINK_ENDED;
  const keep = useFormDraft(form, name);
  useUnsavedGuard(isUnsaved && !hasEnded);
  useEffect(() => {
    if (hasEnded) keep();
  }, [hasEnded, keep]);
};
