import {
  parsePounds,
  parseRate,
  VAT_MESSAGES,
  VAT_RATES,
  vatOf,
} from '@branchbook/contract/vat.ts';
import { Button, Switch, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { VatResults } from './components/vat-results.tsx';
import classes from './vat.module.css';

/** Wrong only when something was typed: an empty field is not finished, not a mistake. */
const faultOf = (typed: string, value: number | null, message: string): string | undefined =>
  typed.trim() !== '' && value === null ? message : undefined;

/** Answers while one types; nothing leaves the browser ([A-111]). */
export const VatCalculatorForm = () => {
  const [cost, setCost] = useState('');
  const [price, setPrice] = useState('');
  const [rate, setRate] = useState(String(VAT_RATES[0]));
  const [priceIncludesVat, setPriceIncludesVat] = useState(true);
  const costPence = parsePounds(cost);
  const pricePence = parsePounds(price);
  const ratePoints = parseRate(rate);
  const answer =
    costPence === null || pricePence === null || ratePoints === null
      ? null
      : vatOf({ costPence, pricePence, ratePoints, priceIncludesVat });
  return (
    <div className={classes['columns']}>
      <form className={classes['fields']} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Cost"
          description="What you pay for it, without VAT"
          value={cost}
          onChange={(event) => setCost(event.currentTarget.value)}
          error={faultOf(cost, costPence, VAT_MESSAGES.pounds)}
          leftSection="£"
          inputMode="decimal"
          autoComplete="off"
          size="md"
        />
        <TextInput
          label="Sale price"
          description="What your customer is asked for"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={faultOf(price, pricePence, VAT_MESSAGES.pounds)}
          leftSection="£"
          inputMode="decimal"
          autoComplete="off"
          size="md"
        />
        <Switch
          label="The sale price includes VAT"
          checked={priceIncludesVat}
          onChange={(event) => setPriceIncludesVat(event.currentTarget.checked)}
          size="md"
        />
        <div className={classes['rate']}>
          <TextInput
            label="VAT rate"
            value={rate}
            onChange={(event) => setRate(event.currentTarget.value)}
            error={faultOf(rate, ratePoints, VAT_MESSAGES.rate)}
            rightSection="%"
            inputMode="decimal"
            autoComplete="off"
            size="md"
          />
          <div className={classes['rates']} role="group" aria-label="Usual VAT rates">
            {VAT_RATES.map((usual) => (
              <Button
                key={usual}
                variant={ratePoints === usual * 100 ? 'light' : 'default'}
                aria-pressed={ratePoints === usual * 100}
                onClick={() => setRate(String(usual))}
                size="md"
                px="md"
              >
                {usual} %
              </Button>
            ))}
          </div>
        </div>
      </form>
      <section className={classes['panel']} aria-labelledby="vat-results">
        <Title order={2} id="vat-results">
          Result
        </Title>
        <div role="status">
          <VatResults answer={answer} />
        </div>
      </section>
    </div>
  );
};
