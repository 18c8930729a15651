import { readVatForm, VAT_RATES, vatFigures } from '@branchbook/contract/vat.ts';
import { FigurePanel } from '@branchbook/ui/figure-panel.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Button, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Choice } from '../../shared/choice.tsx';
import classes from './vat-screen.module.css';

const amount = { inputMode: 'decimal', autoComplete: 'off', size: 'xl' } as const;
const EMPTY = { cost: '', price: '', rate: String(VAT_RATES[0]), priceIncludesVat: true };

/** Calculates while the user types; nothing is stored or sent ([A-111]). */
export const VatScreen = () => {
  const [form, setForm] = useState(EMPTY);
  const first = useRef<HTMLInputElement>(null);
  const { answer, usualRate, faults } = readVatForm(form);
  const set = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }));
  const clear = () => {
    setForm({ ...EMPTY, rate: form.rate, priceIncludesVat: form.priceIncludesVat });
    first.current?.focus();
  };
  return (
    <Page title="VAT calculator" help="Your profit after VAT and cost.">
      <form className={classes['calculator']} onSubmit={(event) => event.preventDefault()}>
        <div className={classes['amounts']}>
          <TextInput
            {...amount}
            ref={first}
            label="Cost"
            description="What you pay for it, without VAT"
            leftSection="£"
            value={form.cost}
            error={faults.cost}
            onChange={(event) => set({ cost: event.currentTarget.value })}
          />
          <TextInput
            {...amount}
            label="Sale price"
            description="What your customer pays"
            leftSection="£"
            value={form.price}
            error={faults.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
        </div>
        <div className={classes['options']}>
          <Choice
            label="Does the sale price include VAT?"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            value={form.priceIncludesVat ? 'yes' : 'no'}
            onChange={(value) => set({ priceIncludesVat: value === 'yes' })}
          />
          <div className={classes['rate']}>
            <TextInput
              {...amount}
              label="VAT rate"
              rightSection="%"
              value={form.rate}
              error={faults.rate}
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
            <div className={classes['rates']} role="group" aria-label="Usual VAT rates">
              {VAT_RATES.map((usual) => (
                <Button
                  key={usual}
                  size="xl"
                  px="md"
                  variant={usual === usualRate ? 'light' : 'default'}
                  aria-pressed={usual === usualRate}
                  onClick={() => set({ rate: String(usual) })}
                >
                  {usual}%
                </Button>
              ))}
            </div>
          </div>
          <Button size="lg" variant="default" onClick={clear}>
            Clear the amounts
          </Button>
        </div>
        <div className={classes['result']}>
          <FigurePanel
            heading={<Title order={2}>Result</Title>}
            figures={vatFigures(answer)}
            live
          />
        </div>
      </form>
    </Page>
  );
};
