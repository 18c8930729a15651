import { ApiError } from '@branchbook/contract/api-errors.ts';
import type { FieldError } from '@branchbook/contract/errors.ts';
import { FormActions, keepFocusInField } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Stack } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type {
  Control,
  DefaultValues,
  FieldErrors,
  FieldPath,
  FieldValues,
  PathValue,
  Resolver,
  ResolverResult,
  UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from './errors.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import { bringIntoView, showFocusedError } from './scroll-into-view.ts';
import { useIsAlive } from './use-is-alive.ts';

export type ZodForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/**
 * Creates a form with a schema of the contract. It validates when a field is left and then while
 * the user types; or only while the user types, or on submit, for fields that may be left alone.
 */
export const useZodForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  mode: 'onTouched' | 'onChange' | 'onSubmit' = 'onTouched',
): ZodForm<In, Out> =>
  useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode });

/**
 * Creates a form whose rules load after the page is shown, for pages that must be there at once.
 * Validation waits until the rules have loaded.
 */
export const useLateForm = <In extends FieldValues, Out>(
  fetchRules: () => Promise<Resolver<In, unknown, Out>>,
  defaultValues: DefaultValues<In>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
): UseFormReturn<In, unknown, Out> => {
  useEffect(() => {
    fetchRules().catch(() => undefined);
  }, [fetchRules]);
  return useForm<In, unknown, Out>({
    resolver: async (...given): Promise<ResolverResult<In, Out>> => {
      let rules;
      try {
        rules = await fetchRules();
      } catch {
        const message = 'Please check your connection and reload this page.';
        return { values: {}, errors: { root: { type: 'network', message } } as FieldErrors<In> };
      }
      return rules(...given);
    },
    defaultValues,
    mode,
  });
};

/** Shows the server's errors beside the fields they name; returns false when they name none. */
export const showFieldErrors = <In extends FieldValues, Out>(
  form: ZodForm<In, Out>,
  errors: readonly FieldError[],
): boolean => {
  // A part of a list is named by its path, such as 'steps.3.options'.
  const known = errors.filter(({ field }) => (field.split('.')[0] ?? '') in form.getValues());
  known.forEach(({ field, message }, index) => {
    form.setError(field as FieldPath<In>, { message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
};

export const showFormError = <In extends FieldValues, Out>(
  form: ZodForm<In, Out>,
  message: string,
): void => form.setError('root', { message });

/** Shows why a form was not saved: beside the fields that the server names, else above the form. */
export const showFailure = <In extends FieldValues, Out>(
  form: ZodForm<In, Out>,
  error: unknown,
  fallback: string,
): void => {
  const isBeside = error instanceof ApiError && showFieldErrors(form, error.errors);
  if (!isBeside) showFormError(form, messageOf(error, fallback));
};

type Props<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>;
  onSubmit: (values: Out) => Promise<void>;
  /** Called when values are missing or wrong; the errors stand beside the fields in any case. */
  onInvalid?: (errors: FieldErrors<In>) => void;
  label: string;
  children: ReactNode;
};

const FormError = <In extends FieldValues, Out>({
  control,
}: {
  control: Control<In, unknown, Out>;
}) => {
  const { errors, submitCount } = useFormState({ control });
  useEffect(() => {
    if (submitCount > 0) showFocusedError();
  }, [submitCount]);
  const message = errors.root?.message;
  return (
    message && (
      <Alert ref={bringIntoView} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
        {message}
      </Alert>
    )
  );
};

/** Renders a form that is sent once, however often the button is pressed. */
export const Form = <In extends FieldValues, Out>({
  form,
  onSubmit,
  onInvalid,
  label,
  children,
}: Props<In, Out>) => {
  const once = useOneAtATime();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await once(async () => {
      form.clearErrors('root');
      await form.handleSubmit(onSubmit, onInvalid)(event);
    });
  };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Takes over values typed, or filled in by the browser, before the script ran.
    for (const field of element.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      const isText = field.type !== 'checkbox' && field.type !== 'radio';
      const name = field.name as FieldPath<In>;
      if (isText && field.value && form.getValues(name) === '') {
        form.setValue(name, field.value as PathValue<In, FieldPath<In>>);
      }
    }
  }, [form]);
  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={label}>
      <Stack gap="md">
        <FormError control={form.control} />
        {children}
      </Stack>
    </form>
  );
};

type SubmitProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  children: ReactNode;
  fullWidth?: boolean;
  /** True while there is nothing to send yet. */
  disabled?: boolean;
  /** Red for an action that cannot be undone. */
  color?: 'red';
};

export const SubmitButton = <In extends FieldValues, Out>({
  control,
  children,
  fullWidth,
  disabled,
  color,
}: SubmitProps<In, Out>) => {
  const { isSubmitting } = useFormState({ control });
  const isAlive = useIsAlive();
  return (
    <Button
      type="submit"
      loading={isSubmitting}
      fullWidth={fullWidth}
      disabled={disabled || !isAlive}
      color={color}
      onMouseDown={keepFocusInField}
    >
      {children}
    </Button>
  );
};

type ActionsProps<In extends FieldValues, Out> = SubmitProps<In, Out> & { onCancel: () => void };

/** Renders the buttons of a form in a dialog. */
export const DialogFormActions = <In extends FieldValues, Out>({
  onCancel,
  ...submit
}: ActionsProps<In, Out>) => (
  <FormActions>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton {...submit} />
  </FormActions>
);
