import { Anchor } from '@mantine/core';
import { usePublicSettings } from '../../../shared/public-settings.ts';

/** Names the operator of this installation where the name is set ([A-045]). */
export const OperatorName = () => {
  const { operatorName } = usePublicSettings();
  return operatorName
    ? `${operatorName}, the operator of this service,`
    : 'The operator of this service';
};

/** Says how to reach the operator; without an address, by way of the subscribing business. */
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
