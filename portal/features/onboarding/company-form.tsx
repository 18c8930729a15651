import { companyFields, DEFAULT_COUNTRY } from '@branchbook/contract/companies.ts';
import type { CompanyFields } from '@branchbook/contract/companies.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { registerCompany } from './api.ts';
import { BusinessSection, ContactSection } from './components/company-sections.tsx';
import { EndedLinkHelp } from './components/ended-link-help.tsx';
import { showStepFailure } from './components/show-failure.ts';
import { stepFailure } from './failure-rules.ts';
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

  const submit = async (company: CompanyFields) => {
    try {
      const { company_name } = await registerCompany(token, company);
      onCreated(company_name);
    } catch (error) {
      const message = stepFailure(error, {
        conflict: 'Company already exists or data conflict occurred.',
        other: 'Company creation failed. Please try again.',
      });
      showStepFailure(form, error, message, onWrongStep);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Register your company">
      <EndedLinkHelp control={control} />
      <BusinessSection form={form} />
      <ContactSection control={control} />
      <FormActions>
        <SubmitButton control={control}>Register company</SubmitButton>
      </FormActions>
    </Form>
  );
};
