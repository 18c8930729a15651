import { PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { DetailsCard } from '@branchbook/ui/details-card.tsx';
import { Anchor } from '@mantine/core';
import { dayText } from '../../shared/dates.ts';
import { appEnv } from '../../shared/environment.ts';
import { usePublicSettings } from '../../shared/public-settings.ts';

/** The day on which this app was built, set by vite.config.ts. */
declare const __BUILD_DATE__: string;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const SystemInformationPanel = () => {
  const { supportEmail } = usePublicSettings();
  return (
    <DetailsCard
      title="System information"
      details={[
        { name: 'Version', value: PRODUCT_VERSION },
        { name: 'Last updated', value: dayText(__BUILD_DATE__) },
        { name: 'Environment', value: capitalised(appEnv) },
        {
          name: 'Support',
          value: supportEmail ? (
            <Anchor inherit underline="always" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </Anchor>
          ) : (
            'Contact your system administrator'
          ),
        },
      ]}
    />
  );
};
