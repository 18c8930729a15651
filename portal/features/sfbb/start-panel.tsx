import { nationLabel } from '@branchbook/contract/opening-hours.ts';
import { schemeLabel, schemeOf, tradeLabel, TRADES } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import type { FoodDiary } from '@branchbook/contract/sfbb.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Anchor, List, Paper, Stack, Text } from '@mantine/core';
import { IconSoup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { presetsQuery, useStartDiary } from './api.ts';
import { presetFor, startForm } from './start-values.ts';
import type { StartValues } from './start-values.ts';

type Props = {
  diary: FoodDiary;
  /** The day of the branch. */
  today: string;
};
type FormProps = Props & { nationScheme: Scheme };

const StartForm = ({ diary, today, nationScheme }: FormProps) => {
  const start = useStartDiary();
  const form = useZodForm(startForm, { starts_on: today, with_methods: true });
  const { control } = form;
  const trade = useWatch({ control, name: 'trade' });
  const scheme = schemeOf(diary.nation, trade) ?? nationScheme;
  const presets = useQuery(presetsQuery(scheme));
  const preset = presetFor(presets.data ?? [], diary.nation, trade ?? null);
  const submit = async ({ starts_on, trade: chosen, with_methods: isWanted }: StartValues) => {
    try {
      await start.mutateAsync({
        id: diary.branchId,
        starts_on,
        trade: chosen,
        preset: isWanted && preset ? preset.key : null,
      });
      toast.success({ title: 'Diary started', message: `At ${diary.branch_name}` });
    } catch (error) {
      showFailure(form, error, 'Failed to start the diary');
    }
  };
  return (
    <TitledCard
      title="Start the food safety diary"
      help={`${diary.branch_name} is in ${nationLabel[diary.nation]}: the diary follows ${schemeLabel[scheme]}. From the first day on, every day that is not signed stays visible.`}
    >
      <Form form={form} label="Start the food safety diary" onSubmit={submit}>
        <DateField control={control} name="starts_on" label="First day" minDate={today} required />
        <SelectField
          control={control}
          name="trade"
          label="What does the branch do?"
          data={TRADES.map((value) => ({ value, label: tradeLabel[value] }))}
          required
        />
        {trade && !preset && presets.data && (
          <Text size="sm">
            There are no ready-made safe methods for this trade. Head office writes them after the
            start.
          </Text>
        )}
        {preset && (
          <>
            <CheckboxField
              control={control}
              name="with_methods"
              label={`Add ${preset.methods.length} ready-made safe methods`}
              description={`${preset.description} Methods that you have already stay as they are.`}
            />
            <Stack gap={4}>
              <Text size="sm" fw={600}>
                Where the rules are written
              </Text>
              <List size="sm">
                {[
                  ...new Map(preset.methods.map(({ source }) => [source.url, source])).values(),
                ].map(({ name, url, read }) => (
                  <List.Item key={url}>
                    <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
                      {name}
                    </Anchor>
                    , read on {read}
                  </List.Item>
                ))}
              </List>
            </Stack>
          </>
        )}
        <SubmitButton control={control}>Start the diary</SubmitButton>
      </Form>
    </TitledCard>
  );
};

/** Lets a manager start the diary of a branch whose nation is known. */
export const StartPanel = ({ diary, today }: Props) => {
  const scheme = schemeOf(diary.nation);
  if (scheme) return <StartForm diary={diary} today={today} nationScheme={scheme} />;
  return (
    <Paper withBorder>
      <EmptyState
        icon={<IconSoup size={24} />}
        title="Choose the nation of the branch first"
        text="The rules of food safety differ between England, Wales, Scotland and Northern Ireland. The nation is set with the opening hours."
        action={
          <LinkButton to={paths.branches} search={{ hours: diary.branchId }}>
            Open the opening hours
          </LinkButton>
        }
      />
    </Paper>
  );
};
