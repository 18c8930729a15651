import { Alert, Container, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './landing.module.css';

type Props = { title: string; children: ReactNode };

/** Shows a page of legal text, which the operator's lawyers must review ([A-045]). */
export const LegalPage = ({ title, children }: Props) => (
  <Container size="sm" component="article" className={classes['legal']}>
    <Title order={1}>{title}</Title>
    <Alert icon={<IconInfoCircle aria-hidden />} color="gray" mt="md" role="note">
      This text is a draft. The operator of this service must have it reviewed legally before
      relying on it.
    </Alert>
    {children}
  </Container>
);
