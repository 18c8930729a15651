import {
  BUSINESS_TYPES,
  IDENTIFYING_NUMBERS,
  tradingNameLabel,
} from '@branchbook/contract/companies.ts';
import type { BusinessType, companyFields, CompanyFields } from '@branchbook/contract/companies.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { ZodForm } from '../../../shared/form.tsx';

type CompanyForm = ZodForm<z.input<typeof companyFields>, CompanyFields>;

/** Asks for the business; which number it has depends on the type of business. */
export const BusinessSection = ({ form }: { form: CompanyForm }) => {
  const { control } = form;
  const businessType: BusinessType | undefined = useWatch({ control, name: 'businessType' });

  const changeType = () => {
    // Values typed for the previous company type would be checked, and refused, out of sight.
    for (const number of IDENTIFYING_NUMBERS) form.resetField(number);
    // Checks again, because the message names the field by the label of the previous type.
    if (form.getFieldState('tradingName').invalid) void form.trigger('tradingName');
  };

  return (
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
  );
};

type ContactProps = { control: CompanyForm['control'] };

export const ContactSection = ({ control }: ContactProps) => (
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
);
