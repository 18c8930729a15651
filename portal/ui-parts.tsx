// Shows the parts of ui/ in all states, light and dark, to developers under `npm run dev`; no build has it.
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { AppProvider } from '@branchbook/ui/app-provider.tsx';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { CardPart } from '@branchbook/ui/card-part.tsx';
import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { CommandPalette } from '@branchbook/ui/command-palette.tsx';
import type { PaletteItem } from '@branchbook/ui/command-palette.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { DetailsCard } from '@branchbook/ui/details-card.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import { FigurePanel } from '@branchbook/ui/figure-panel.tsx';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { LineChart } from '@branchbook/ui/line-chart.tsx';
import { MonthCalendar } from '@branchbook/ui/month-calendar.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { showPicture } from '@branchbook/ui/picture-dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import {
  Badge,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { StrictMode, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const nothing = (): void => undefined;

const LONG_NAME = 'Anastasia-Wilhelmina Featherstonehaugh-Cholmondeley of Wolverhampton North';

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={name}>
    <Title order={2} size="h4">
      {name}
    </Title>
    {children}
  </Stack>
);

type Row = { id: number; name: string; branch: string; done: number };

const ROWS: Row[] = [
  { id: 1, name: 'Sally Green', branch: 'Leeds', done: 12 },
  { id: 2, name: LONG_NAME, branch: 'York', done: 3 },
];

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    sort: { direction: 'ascending', onSort: nothing },
  },
  { key: 'branch', header: 'Branch', cell: ({ branch }) => branch },
  { key: 'done', header: 'Tasks done', cell: ({ done }) => done, isNumber: true, isShort: true },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ name }) => (
      <Group gap={4} wrap="nowrap">
        <ActionButton label={`Edit ${name}`} icon={<IconPencil size={16} />} onClick={nothing} />
        <ActionButton
          label={`Delete ${name}`}
          icon={<IconTrash size={16} />}
          denied="Only owners may delete"
          danger
          onClick={nothing}
        />
      </Group>
    ),
  },
];

/** So many rows that the table renders only those in view. */
const MANY_ROWS: Row[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  name: `Person ${index + 1}`,
  branch: 'Leeds',
  done: index,
}));

const table = { caption: 'People', columns: COLUMNS, rowKey: ({ id }: Row) => id };

const Tables = () => (
  <Part name="Tables">
    <DataTable {...table} groups={[{ label: 'Leeds', rows: ROWS }]} />
    <DataTable {...table} groups={[]} loading skeletonRows={2} />
  </Part>
);

const LongTable = () => (
  <Part name="Long table">
    <DataTable {...table} groups={[{ label: null, rows: MANY_ROWS }]} />
  </Part>
);

const Forms = () => (
  <Part name="Forms">
    <FormSection title="About the person">
      <FormGrid>
        <TextInput label="First name" defaultValue="Sally" />
        <TextInput label="Surname" error="Please enter a surname" required />
        <TextInput label="Email" description="Set-up links go here" disabled />
        <DateInput label="Start date" />
      </FormGrid>
      <Textarea label="Note" defaultValue={LONG_NAME} />
      <Checkbox label="Needs verification" defaultChecked />
      <FormActions>
        <Button variant="default">Cancel</Button>
        <Button loading>Save</Button>
        <Button>Save</Button>
      </FormActions>
    </FormSection>
  </Part>
);

const States = () => (
  <Part name="Empty, loading and failed">
    <EmptyState
      icon={<IconUsers size={24} />}
      title="No people yet"
      text="People whom you add appear here."
      action={<Button>Add a person</Button>}
    />
    <CardsSkeleton label="Loading people" count={2} />
    <ErrorState
      title="People could not be loaded"
      message="Check the connection and try again."
      onRetry={nothing}
    />
    <ErrorState title="People could not be loaded" message="…" onRetry={nothing} retrying />
  </Part>
);

const Cards = () => (
  <Part name="Cards">
    <TitledCard title="Opening" help="Before 9 o’clock" badge={<Badge>3 open</Badge>}>
      <Facts
        facts={[
          ['Done by', LONG_NAME],
          ['Done at', '08:12'],
        ]}
      />
    </TitledCard>
    <CardPart title="Two-step sign-in" help="A code from your phone" on>
      <Button variant="default">Turn off</Button>
    </CardPart>
    <DetailsCard
      title="Leeds"
      badge={<Badge color="red">Closed</Badge>}
      details={[{ name: 'Manager', value: LONG_NAME }]}
    >
      <Text size="sm">{LONG_NAME}</Text>
    </DetailsCard>
    <FigurePanel
      heading="Today"
      figures={[
        { name: 'Done', value: '12', isMain: true },
        { name: 'Overdue', value: '3', isBad: true },
      ]}
    />
  </Part>
);

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1);

const POINTS = [4.2, 6.1, 9.4, null, 1.2, 3.8].map((value, index) => ({
  at: START + index * DAY_MS,
  value,
  verdict: value !== null && value > 8 ? ('above' as const) : ('inside' as const),
  about: [`Day ${index + 1}`, `${value ?? 'no'} °C`],
}));

const Charts = () => (
  <Part name="Charts">
    <BarChart
      title="Tasks by day"
      summary="Most tasks were done on time."
      categoryLabel="Day"
      category="day"
      stacked
      rows={[
        { day: 'Mon', done: 8, late: 1 },
        { day: 'Tue', done: 6, late: 4 },
      ]}
      series={[
        { key: 'done', label: 'Done', color: 'green.8' },
        { key: 'late', label: 'Late', color: 'orange.7' },
      ]}
    />
    <LineChart
      title="Fridge 1"
      summary="One reading was too warm."
      points={POINTS}
      bands={[{ from: START, to: START + 5 * DAY_MS, min: 0, max: 8 }]}
      ticks={[{ at: START, label: '1 June' }]}
      format={(value) => `${value} °C`}
      legend={{ band: 'Allowed', inside: 'Inside', above: 'Too warm', below: 'Too cold' }}
    />
  </Part>
);

const PLACES: PaletteItem[] = ['Leeds', 'York', LONG_NAME].map((label) => ({
  id: label,
  label,
  description: 'A branch',
  icon: <IconUsers size={18} aria-hidden />,
  group: 'Branches',
  onChoose: nothing,
}));

const Palette = () => {
  const [opening, setOpening] = useState(0);
  const [typed, setTyped] = useState('');
  return (
    <>
      <Button onClick={() => setOpening(opening + 1)}>Open the command palette</Button>
      <CommandPalette
        opening={opening}
        items={PLACES.filter(({ label }) => label.includes(typed))}
        typed={typed}
        onType={setTyped}
        onOpened={nothing}
        empty="Nothing found"
      />
    </>
  );
};

const Dialogs = () => {
  const [opened, setOpened] = useState(false);
  const [day, setDay] = useState('2026-06-10');
  const [month, setMonth] = useState('2026-06');
  const ask = (kind: 'danger' | 'warning') => () =>
    confirm({
      title: 'Delete this task?',
      message: 'Its history stays.',
      confirmText: 'Delete',
      kind,
      onConfirm: nothing,
    });
  return (
    <Part name="Dialogs, messages and calendar">
      <Group>
        <Button onClick={() => setOpened(true)}>Open a dialog</Button>
        <Button onClick={ask('danger')}>Ask, dangerous</Button>
        <Button onClick={ask('warning')}>Ask</Button>
        <Button onClick={() => showPicture({ src: '/favicon.svg', alt: 'The logo' })}>
          Show a picture
        </Button>
        <Palette />
        {(['success', 'error', 'warning', 'info'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => toast[kind]({ title: `A message: ${kind}`, message: LONG_NAME })}
          >
            Message: {kind}
          </Button>
        ))}
        <Button variant="default" onClick={() => toast.undoable('A task was moved', nothing)}>
          Message: with undo
        </Button>
      </Group>
      <MonthCalendar
        day={day}
        today="2026-06-12"
        onDay={setDay}
        month={month}
        onMonth={setMonth}
        earliest="2026-01-01"
        latest="2026-12-31"
        isMarked={(one) => one.endsWith('5')}
        nameOf={(one) => one}
      />
      <Dialog title="A dialog" opened={opened} onClose={() => setOpened(false)}>
        <Step label="A step of a dialog">
          <Text size="sm">A step takes the focus when it appears.</Text>
        </Step>
        <Forms />
      </Dialog>
    </Part>
  );
};

const Parts = () => (
  <AppProvider>
    <Page title="Parts" help="Every part of ui/." actions={<ColorSchemeToggle />}>
      <Stack gap="xl" p="md">
        <States />
        <Cards />
        <Forms />
        <Tables />
        <Charts />
        <Dialogs />
        <LongTable />
      </Stack>
    </Page>
  </AppProvider>
);

const root = document.getElementById('root');
if (!root) throw new Error('ui-parts.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Parts />
  </StrictMode>,
);
