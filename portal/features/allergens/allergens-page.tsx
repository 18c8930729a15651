import { ALLERGEN_SOURCES, ALLERGENS, allergenShort } from '@branchbook/contract/allergen-list.ts';
import { DISH_STATUSES } from '@branchbook/contract/allergens.ts';
import type { DishStatus } from '@branchbook/contract/allergens.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Anchor, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconQrcode, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { AllergensSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { dishesQuery, fetchAllergenCsv, fetchAllergenPdf } from './api.ts';
import { DishDialog } from './dish-dialog.tsx';
import { EditDishDialog } from './edit-dish-dialog.tsx';
import { ImportDishesDialog } from './import-dishes-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { PublicPageDialog } from './public-page-dialog.tsx';

const TITLE = 'Allergens';

const STATUS_LABELS: Record<DishStatus, string> = {
  waiting: 'Waiting for sign-off',
  check_due: 'Check due',
  incomplete: 'Not all known',
  withdrawn: 'Withdrawn',
};

const ALLERGEN_OPTIONS = [
  { value: '', label: 'Any allergens' },
  {
    group: 'Contains or may contain',
    items: ALLERGENS.map((one) => ({ value: `contains ${one}`, label: allergenShort[one] })),
  },
  {
    group: 'Without, as recorded',
    items: ALLERGENS.map((one) => ({ value: `without ${one}`, label: allergenShort[one] })),
  },
];

const Sources = () => (
  <Text size="xs" c="dimmed" data-not-printed>
    Sources:{' '}
    {Object.values(ALLERGEN_SOURCES).map(({ title, url, standing }, index) => (
      <span key={url}>
        {index > 0 && '; '}
        <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
          {title}
        </Anchor>{' '}
        ({standing})
      </span>
    ))}
    .
  </Text>
);

const Allergens = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.allergens });
  const search = useSearch({ from: '/portal/reports/allergens' });
  const {
    branch: branchId,
    q,
    contains,
    without,
    status,
    page,
    dish,
    form,
    label,
    action,
  } = search;
  const branches = useQuery(branchesQuery(user.company_id));
  const counts = useQuery(dishesQuery({}));
  const show = (change: AllergensSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const filter = (change: AllergensSearch) => show({ ...change, page: undefined });
  const all = branches.data ?? [];
  const branch = all.find(({ id }) => id === branchId) ?? (all.length === 1 ? all[0] : undefined);
  const branchName = (id: number): string =>
    all.find((one) => one.id === id)?.name ?? `Branch ${id}`;
  const close = () =>
    show({ dish: undefined, form: undefined, label: undefined, action: undefined });
  const statusLabel = (one: DishStatus): string => {
    const count =
      one === 'waiting'
        ? counts.data?.waiting
        : one === 'check_due'
          ? counts.data?.check_due
          : null;
    return count ? `${STATUS_LABELS[one]} (${count})` : STATUS_LABELS[one];
  };

  return (
    <Page
      title={TITLE}
      help="What every dish contains. A change holds once a second person has signed it."
      actions={
        <>
          <LinkButton
            to={paths.reports}
            search={{ branch: branchId }}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to Reports
          </LinkButton>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => show({ action: 'import' }, false)}
          >
            Import
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => show({ form: 'new' }, false)}
          >
            Add Dish
          </Button>
        </>
      }
    >
      <Paper withBorder p="md" component="section" aria-label="What to show">
        <Group gap="md" align="flex-end">
          <SearchBox
            label="Search dishes"
            value={q ?? ''}
            onSearch={(text) => filter({ q: text || undefined })}
          />
          {/* While the branches load it keeps its place. */}
          {may(user, 'oversee_branches') && all.length !== 1 && (
            <NativeSelect
              label="Branch"
              data={[
                { value: '', label: 'All branches' },
                ...all.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={branchId === undefined ? '' : String(branchId)}
              onChange={(event) =>
                filter({ branch: Number(event.currentTarget.value) || undefined })
              }
            />
          )}
          <NativeSelect
            label="Allergen"
            data={ALLERGEN_OPTIONS}
            value={contains ? `contains ${contains}` : without ? `without ${without}` : ''}
            onChange={(event) => {
              const [how, which] = event.currentTarget.value.split(' ');
              const allergen = ALLERGENS.find((one) => one === which);
              filter({
                contains: how === 'contains' ? allergen : undefined,
                without: how === 'without' ? allergen : undefined,
              });
            }}
          />
          <NativeSelect
            label="Status"
            data={[
              { value: '', label: 'All in use' },
              ...DISH_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
            ]}
            value={status ?? ''}
            onChange={(event) =>
              filter({ status: DISH_STATUSES.find((one) => one === event.currentTarget.value) })
            }
          />
          {branch && (
            <>
              <ExportButtons
                name={`allergens_${branch.name}`}
                files={{
                  pdf: (signal) => fetchAllergenPdf(branch.id, signal),
                  csv: (signal) => fetchAllergenCsv(branch.id, signal),
                }}
              />
              <Button
                variant="default"
                leftSection={<IconQrcode size={16} aria-hidden />}
                onClick={() => show({ action: 'page' }, false)}
              >
                Public Page
              </Button>
            </>
          )}
        </Group>
        {!branch && (
          <Text size="xs" c="dimmed" mt="xs" data-not-printed>
            Choose a branch for its sheet (PDF or CSV) and its public page.
          </Text>
        )}
      </Paper>
      <MatrixPanel
        filters={{ search: q, branchId, contains, without, status, page }}
        isFiltered={Boolean(q ?? contains ?? without ?? status ?? branchId)}
        onPage={(next) => show({ page: next }, false)}
        onOpen={(id) => show({ dish: id }, false)}
      />
      <Sources />
      <DishDialog
        dishId={form === undefined && label === undefined ? dish : undefined}
        branchName={branchName}
        onEdit={(id) => show({ form: id }, false)}
        onLabel={(id) => show({ label: id }, false)}
        onClose={close}
      />
      <EditDishDialog
        edited={form}
        onSaved={(id) => show({ form: undefined, dish: id })}
        onClose={() => show({ form: undefined })}
      />
      <LabelDialog
        dishId={label}
        onEdit={(id) => show({ label: undefined, form: id }, false)}
        onClose={() => show({ label: undefined })}
      />
      <PublicPageDialog branch={branch} opened={action === 'page'} onClose={close} />
      <ImportDishesDialog opened={action === 'import'} onClose={close} />
    </Page>
  );
};

export const AllergensPage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'reports') ? <Allergens /> : <AccessDenied page={TITLE} />;
};
