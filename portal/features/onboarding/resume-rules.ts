import { paths } from '../../paths.ts';
import type { CompanyStatus, StepPath } from '../../shared/completion-link.ts';

type Progress = Pick<CompanyStatus, 'hasCreatedCompany' | 'nextStep'>;

/** Returns how the company page continues once the company exists; null before it is registered. */
export const resumeOf = ({
  hasCreatedCompany,
  nextStep,
}: Progress): { to: StepPath } | { text: string } | null => {
  if (!hasCreatedCompany) return null;
  switch (nextStep) {
    case 'setup_head_office':
      return { to: paths.setupHeadOffice };
    case 'subscription':
      return { to: paths.subscription };
    case 'complete':
      return { text: 'Your company is set up. Sign in to go on with your own profile.' };
    case null:
    default:
      return {
        text: 'Your company setup is already complete. Please login to access your account.',
      };
  }
};
