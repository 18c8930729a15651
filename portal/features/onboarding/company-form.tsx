import { ApiError } from '@branchbook/contract/client.ts';
import {
  BUSINESS_TYPES,
  companyFields,
  DEFAULT_COUNTRY,
  OWN_NUMBERS,
  tradingNameLabel,
} from '@branchbook/contract/companies.ts';
import type { BusinessType, CompanyFields } from '@branchbook/contract/companies.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFieldErrors, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { isWrongStep } from '../../shared/completion-link.ts';
import { registerCompany } from './api.ts';
import { EndedLinkHelp } from './components/ended-link-help.tsx';
import { kindOfFailure, stepFailure } from './failure-rules.ts';
import { useKeptForm } from './use-kept-form.ts';

type Props = {
  token: string;
  email: string;
  onCreated: (companyName: string) => void;
  onWrongStep: () => void;
};

export const CompanyForm = ({ token, email, onCreated, onWrongStep }: Props) => {
  const form = useZodForm(companyFields, {
    tradingName: '',
    partnershipUTR: '',
    companiesHouseNumber: '',
    registrationNumber: '',
    headOfficeAddress: '',
    headOfficeTown: '',
    headOfficeCountry: DEFAULT_COUNTRY,
    headOfficePostcode: '',
    headOfficeMobile: '',
    headOfficeEmail: email,
    vatNo: '',
    branchCount: '1',
  });
  const { control } = form;
  useKeptForm(form, `company ${email}`);
  const businessType: BusinessType | undefined = useWatch({ control, name: 'businessType' });

  const changeType = () => {
    // Values typed for the previous company type would be checked, and refused, out of sight.
    for (const number of OWN_NUMBERS) form.resetField(number);
    // Checks again, because the message names the field by the label of the previous type.
    if (form.getFieldState('tradingName').invalid) void form.trigger('tradingName');
  };

  const submit = async (company: CompanyFields) => {
    try {
      const { company_name } = await registerCompany(token, company);
      onCreated(company_name);
    } catch (error) {
      const message = stepFailure(error, {
        conflict: 'Company already exists or data conflict occurred.',
        other: 'Company creation failed. Please try again.',
      });
      form.setError('root', { type: kindOfFailure(error), message });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
      if (isWrongStep(error)) onWrongStep();
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Register your company">
      <EndedLinkHelp control={control} />
      <FormSection title="Business">
        <FormGrid>
          <SelectField
            control={control}
            name="businessType"
            label="Business type"
            data={[...BUSINESS_TYPES]}
            placeholder="Choose a business type..."
            onChosen={changeType}
            required
          />
          <TextField
            control={control}
            name="tradingName"
            label={tradingNameLabel[businessType ?? 'Sole Trader']}
            maxLength={LIMITS.companyName}
            autoComplete="organization"
            required
          />
          {businessType === 'Partnership' && (
            <TextField
              control={control}
              name="partnershipUTR"
              label="Partnership UTR (optional)"
              maxLength={LIMITS.reference}
            />
          )}
          {businessType === 'Limited Company' && (
            <TextField
              control={control}
              name="companiesHouseNumber"
              label="Companies House number"
              maxLength={LIMITS.reference}
              required
            />
          )}
          {businessType === 'Other' && (
            <TextField
              control={control}
              name="registrationNumber"
              label="Registration number"
              maxLength={LIMITS.reference}
              required
            />
          )}
          <TextField
            control={control}
            name="vatNo"
            label="VAT number (optional)"
            maxLength={LIMITS.reference}
          />
          <TextField
            control={control}
            name="branchCount"
            label="Number of branches"
            description="How many you plan to set up, from 1 to 100"
            inputMode="numeric"
            required
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Contact">
        <FormGrid>
          <TextField
            control={control}
            name="headOfficeAddress"
            label="Business address"
            maxLength={LIMITS.address}
            autoComplete="street-address"
            required
          />
          <TextField
            control={control}
            name="headOfficeTown"
            label="Town"
            maxLength={LIMITS.town}
            autoComplete="address-level2"
            required
          />
          <TextField
            control={control}
            name="headOfficePostcode"
            label="Postcode"
            maxLength={LIMITS.postcode}
            autoComplete="postal-code"
            required
          />
          <TextField
            control={control}
            name="headOfficeCountry"
            label="Country"
            maxLength={LIMITS.country}
            autoComplete="country-name"
            required
          />
          <TextField
            control={control}
            name="headOfficeMobile"
            label="Mobile"
            maxLength={LIMITS.phone}
            type="tel"
            autoComplete="tel"
            required
          />
          <TextField
            control={control}
            name="headOfficeEmail"
            label="Company email"
            type="email"
            autoComplete="email"
            required
          />
        </FormGrid>
      </FormSection>
      <FormActions>
        <SubmitButton control={control}>Register company</SubmitButton>
      </FormActions>
    </Form>
  );
};
