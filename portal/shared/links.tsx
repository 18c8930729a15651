import { Anchor, Button } from '@mantine/core';
import type { AnchorProps, ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native<Styled> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Styled> & {
  ref?: Ref<HTMLAnchorElement>;
};

const PlainAnchor = (props: AnchorProps & Native<AnchorProps>) => <Anchor {...props} />;
const PlainButton = (props: ButtonProps & Native<ButtonProps>) => (
  <Button component="a" {...props} />
);

export const LinkAnchor = createLink(PlainAnchor);
export const LinkButton = createLink(PlainButton);
