import { VISIT_REASONS, visitorFields } from '@branchbook/contract/visitors.ts';
import type { VisitorFields } from '@branchbook/contract/visitors.ts';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Autocomplete, Button, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Choice } from '../../../shared/choice.tsx';
import classes from './sign-in-form.module.css';

const OTHER = 'Something else';
const REASONS = [...VISIT_REASONS, OTHER].map((reason) => ({ value: reason, label: reason }));
/** Number of suggestions that fit above a tablet's keyboard. */
const SUGGESTIONS = 5;

type Props = {
  companies: string[];
  onCancel: () => void;
  onSubmit: (fields: VisitorFields) => Promise<void>;
};

/** Shows the form in which a visitor signs in. */
export const SignInForm = ({ companies, onCancel, onSubmit }: Props) => {
  const { register, control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(visitorFields),
    defaultValues: { full_name: '', company_name: '', reason: '', email: '', phone_number: '' },
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const [reason, setReason] = useState<string | null>(null);
  const reasons = useRef<HTMLDivElement>(null);

  const choose = (chosen: string) => {
    setReason(chosen);
    setValue('reason', chosen === OTHER ? '' : chosen, {
      shouldValidate: isSubmitted && chosen !== OTHER,
    });
  };
  const focusWrong = (wrong: object) => {
    // The form cannot focus the tiles itself: they are not a registered field.
    if (Object.keys(wrong)[0] !== 'reason' || reason === OTHER) return;
    reasons.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
  };

  return (
    // The browser must not suggest one visitor's details to the next.
    <form
      onSubmit={(event) => void handleSubmit(onSubmit, focusWrong)(event)}
      noValidate
      autoComplete="off"
    >
      <Stack gap="md">
        <FormGrid>
          <TextInput
            size="lg"
            label="Your name"
            autoComplete="off"
            autoCapitalize="words"
            autoFocus
            data-autofocus
            error={errors.full_name?.message}
            {...register('full_name')}
          />
          <Controller
            name="company_name"
            control={control}
            render={({ field }) => (
              <Autocomplete
                {...field}
                size="lg"
                label="Company (optional)"
                autoComplete="off"
                autoCapitalize="words"
                data={companies}
                limit={SUGGESTIONS}
                openOnFocus={false}
                // Rendered inside the dialog, which is a landmark.
                comboboxProps={{ withinPortal: false }}
                // The list scrolls by itself, and the field's arrow keys reach all of it.
                withScrollArea={false}
                classNames={{
                  option: classes['option'] ?? '',
                  options: classes['options'] ?? '',
                }}
                value={field.value ?? ''}
                error={errors.company_name?.message}
              />
            )}
          />
        </FormGrid>
        <div ref={reasons}>
          <Choice
            label="Why are you here?"
            options={REASONS}
            value={reason}
            error={reason === OTHER ? undefined : errors.reason?.message}
            onChange={choose}
          />
        </div>
        {reason === OTHER && (
          <TextInput
            size="lg"
            label="Your reason"
            autoComplete="off"
            autoFocus
            error={errors.reason?.message}
            {...register('reason')}
          />
        )}
        <FormGrid>
          <TextInput
            size="lg"
            type="email"
            label="Email (optional)"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextInput
            size="lg"
            type="tel"
            label="Phone (optional)"
            autoComplete="off"
            error={errors.phone_number?.message}
            {...register('phone_number')}
          />
        </FormGrid>
        <FormActions>
          <Button size="lg" variant="default" onClick={onCancel}>
            Back
          </Button>
          <Button size="lg" type="submit" loading={isSubmitting}>
            Sign in
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
};
