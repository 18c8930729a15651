import { ApiError } from '@branchbook/contract/client.ts';
import {
  BUSINESS_TYPES,
  companyFields,
  DEFAULT_COUNTRY,
  tradingNameLabel,
} from '@branchbook/contract/companies.ts';
import type { BusinessType, CompanyFields } from '@branchbook/contract/companies.ts';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { registerCompany, stepFailure } from './api.ts';

type Props = { token: string; email: string; onCreated: (companyName: string) => void };

export const CompanyForm = ({ token, email, onCreated }: Props) => {
  const form = useZodForm(companyFields, {
    businessType: 'Sole Trader',
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
  const businessType: BusinessType = useWatch({ control, name: 'businessType' });

  const submit = async (company: CompanyFields) => {
    try {
      const { company_name } = await registerCompany(token, company);
      onCreated(company_name);
    } catch (error) {
      showFormError(
        form,
        stepFailure(error, {
          conflict: 'Company already exists or data conflict occurred.',
          other: 'Company creation failed. Please try again.',
        }),
      );
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Register your company">
      <FormSection title="Business">
        <FormGrid>
          <SelectField
            control={control}
            name="businessType"
            label="Business type"
            data={[...BUSINESS_TYPES]}
            required
          />
          <TextField
            control={control}
            name="tradingName"
            label={tradingNameLabel[businessType]}
            autoComplete="organization"
            required
          />
          {businessType === 'Partnership' && (
            <TextField control={control} name="partnershipUTR" label="Partnership UTR (optional)" />
          )}
          {businessType === 'Limited Company' && (
            <TextField
              control={control}
              name="companiesHouseNumber"
              label="Companies House number"
              required
            />
          )}
          {businessType === 'Other' && (
            <TextField
              control={control}
              name="registrationNumber"
              label="Registration number"
              required
            />
          )}
          <TextField control={control} name="vatNo" label="VAT number (optional)" />
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
            autoComplete="street-address"
            required
          />
          <TextField
            control={control}
            name="headOfficeTown"
            label="Town"
            autoComplete="address-level2"
            required
          />
          <TextField
            control={control}
            name="headOfficePostcode"
            label="Postcode"
            autoComplete="postal-code"
            required
          />
          <TextField
            control={control}
            name="headOfficeCountry"
            label="Country"
            autoComplete="country-name"
            required
          />
          <TextField
            control={control}
            name="headOfficeMobile"
            label="Mobile"
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
