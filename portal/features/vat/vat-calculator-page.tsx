import { Container, List, Text, Title } from '@mantine/core';
import { VatCalculatorForm } from './vat-calculator-form.tsx';
import classes from './vat.module.css';

export const VatCalculatorPage = () => (
  <Container size="md" className={classes['page']}>
    <Title order={1}>VAT calculator</Title>
    <Text c="dimmed" mt={4}>
      Your profit after VAT and cost. Nothing you enter leaves this page.
    </Text>
    <VatCalculatorForm />
    <section className={classes['sums']}>
      <Title order={2} mb="xs">
        How it is worked out
      </Title>
      <List spacing="xs">
        <List.Item>Profit is the price without VAT less the cost.</List.Item>
        <List.Item>Margin is the profit as a share of the price without VAT.</List.Item>
        <List.Item>Mark-up is the profit as a share of the cost.</List.Item>
        <List.Item>VAT is rounded to the nearest penny.</List.Item>
      </List>
    </section>
  </Container>
);
