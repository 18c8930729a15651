import { Anchor } from '@mantine/core';
import { usePublicSettings } from '../../../shared/public-settings.ts';

/** Who runs this installation, by name where it is set ([A-045]). */
export const OperatorName = () => {
  const { operatorName } = usePublicSettings();
  return operatorName
    ? `${operatorName}, the operator of this service,`
    : 'The operator of this service';
};

/** How to reach the operator; whoever has no address asks the business they work for. */
export const OperatorContact = () => {
  const { supportEmail } = usePublicSettings();
  if (!supportEmail)
    return 'Ask the business that holds the subscription how to reach the operator.';
  return (
    <>
      Write to the operator at{' '}
      <Anchor href={`mailto:${supportEmail}`} underline="always">
        {supportEmail}
      </Anchor>
      .
    </>
  );
};
