import { VISIT_REASONS, visitorFields } from '@branchbook/contract/visitors.ts';
import type { VisitorFields } from '@branchbook/contract/visitors.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Choice } from '../../../shared/choice.tsx';
import { FormButtons } from '../../../shared/form-buttons.tsx';
import { CompanyField } from './company-field.tsx';

const OTHER = 'Something else';
const REASONS = [...VISIT_REASONS, OTHER].map((reason) => ({ value: reason, label: reason }));

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
              <CompanyField
                {...field}
                value={field.value ?? ''}
                data={companies}
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
        <FormButtons submitText="Sign in" busy={isSubmitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
