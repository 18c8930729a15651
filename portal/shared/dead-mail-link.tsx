import { Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Outcome } from './outcome.tsx';

/** Says that a link in an email has expired or is not complete. */
export const DeadMailLink = () => (
  <Outcome
    icon={<IconLinkOff size={24} />}
    color="red"
    title="Invalid Link"
    text="This link has expired, or is not complete."
  >
    <Text>Please use the link in the newest email.</Text>
  </Outcome>
);
