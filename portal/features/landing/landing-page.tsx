import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { Container, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../shared/links.tsx';
import { FEATURES } from './features.ts';
import classes from './landing.module.css';

export const LandingPage = () => {
  useEffect(() => {
    document.title = `${PRODUCT_NAME} · Manage Your Store Easily`;
  }, []);
  return (
    <>
      <section className={classes['hero']}>
        <Container size="md">
          <Title order={1} className={classes['title']}>
            Manage Your Store Easily
          </Title>
          <Text className={classes['tagline']}>
            Stay on top of your store — anytime, anywhere, from any device.
          </Text>
          <Group justify="center" gap="sm" mt="xl">
            <LinkButton to={paths.signup} size="md">
              Get Started
            </LinkButton>
            <LinkButton to={paths.login} size="md" variant="default">
              Access Web Portal
            </LinkButton>
          </Group>
        </Container>
      </section>
      <Container size="lg" component="section" className={classes['section']}>
        <Title order={2} className={classes['sectionTitle']}>
          From head office to the shop floor
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xl" verticalSpacing="xl">
          {FEATURES.map(({ icon: FeatureIcon, title, text }) => (
            <div key={title}>
              <ThemeIcon variant="light" size={44} radius="md" aria-hidden>
                <FeatureIcon size={24} stroke={1.6} />
              </ThemeIcon>
              <Title order={3} mt="sm">
                {title}
              </Title>
              <Text c="dimmed" mt={4}>
                {text}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Container>
      <section className={classes['call']}>
        <Container size="md">
          <Title order={2} className={classes['sectionTitle']}>
            Ready to transform your stores operations?
          </Title>
          <Group justify="center" gap="sm">
            <LinkButton to={paths.signup} size="md">
              Get Started
            </LinkButton>
            <LinkButton to={paths.login} size="md" variant="default">
              Access Portal
            </LinkButton>
          </Group>
        </Container>
      </section>
    </>
  );
};
