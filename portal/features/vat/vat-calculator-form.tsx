import { readVatForm, VAT_RATES, vatFigures } from '@branchbook/contract/vat.ts';
import { FigurePanel } from '@branchbook/ui/figure-panel.tsx';
import { Button, Switch, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import classes from './vat.module.css';

/** Calculates while the user types; nothing leaves the browser ([A-111]). */
export const VatCalculatorForm = () => {
  const [cost, setCost] = useState('');
  const [price, setPrice] = useState('');
  const [rate, setRate] = useState(String(VAT_RATES[0]));
  const [priceIncludesVat, setPriceIncludesVat] = useState(true);
  const { answer, usualRate, faults } = readVatForm({ cost, price, rate, priceIncludesVat });
  return (
    <div className={classes['columns']}>
      <form className={classes['fields']} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Cost"
          description="What you pay for it, without VAT"
          value={cost}
          onChange={(event) => setCost(event.currentTarget.value)}
          error={faults.cost}
          leftSection="£"
          inputMode="decimal"
          autoComplete="off"
          size="md"
        />
        <TextInput
          label="Sale price"
          description="What your customer pays"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={faults.price}
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
            error={faults.rate}
            rightSection="%"
            inputMode="decimal"
            autoComplete="off"
            size="md"
          />
          <div className={classes['rates']} role="group" aria-label="Usual VAT rates">
            {VAT_RATES.map((usual) => (
              <Button
                key={usual}
                variant={usual === usualRate ? 'light' : 'default'}
                aria-pressed={usual === usualRate}
                onClick={() => setRate(String(usual))}
                size="md"
                px="md"
              >
                {usual}%
              </Button>
            ))}
          </div>
        </div>
      </form>
      <FigurePanel heading={<Title order={2}>Result</Title>} figures={vatFigures(answer)} live />
    </div>
  );
};
