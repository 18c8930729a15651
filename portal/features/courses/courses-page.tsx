import { Page } from '@branchbook/ui/page.tsx';
import { Group, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { COURSE_TABS, paths } from '../../paths.ts';
import type { CoursesSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { CourseCatalogue } from './catalogue-panel.tsx';
import { CertificateHistory } from './history-panel.tsx';
import classes from './courses.module.css';
import { CourseMatrixView } from './matrix-panel.tsx';
import { RightToWork } from './right-to-work-panel.tsx';

const TITLE = 'Courses';

const Courses = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.courses });
  const search = useSearch({ from: '/portal/reports/courses' });
  const { tab = 'matrix', branch: branchId } = search;
  const branches = useQuery(branchesQuery(user.company_id));
  const all = (branches.data ?? []).map(({ id, name }) => ({ id, name }));
  const show = (change: CoursesSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  return (
    <Page
      title={TITLE}
      help="Who has which certificate, until when, and what is missing."
      actions={
        <LinkButton
          to={paths.reports}
          search={{ branch: branchId }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to Reports
        </LinkButton>
      }
    >
      {/* While the branches load it keeps its place. */}
      {tab !== 'courses' && may(user, 'oversee_branches') && all.length !== 1 && (
        <Group>
          <BranchFilter
            branchId={branchId}
            onChoose={(id) => show({ branch: id, page: undefined, person: undefined })}
          />
        </Group>
      )}
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({
            search: {
              ...(branchId !== undefined && { branch: branchId }),
              tab: COURSE_TABS.find((one) => one === value),
            },
            resetScroll: false,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes['tabs']}>
          <Tabs.Tab value="matrix">Matrix</Tabs.Tab>
          <Tabs.Tab value="certificates">Certificates</Tabs.Tab>
          <Tabs.Tab value="courses">Courses</Tabs.Tab>
          <Tabs.Tab value="right-to-work">Right to work</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="matrix">
          <CourseMatrixView
            search={search}
            branchName={all.find(({ id }) => id === branchId)?.name}
            onSearch={show}
          />
        </Tabs.Panel>
        <Tabs.Panel value="certificates">
          <CertificateHistory key={branchId} filters={{ branchId, offset: 0 }} showsPerson />
        </Tabs.Panel>
        <Tabs.Panel value="courses">
          <CourseCatalogue search={search} branches={all} onSearch={show} />
        </Tabs.Panel>
        <Tabs.Panel value="right-to-work">
          <RightToWork search={search} onSearch={show} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
};

export const CoursesPage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'reports') ? <Courses /> : <AccessDenied page={TITLE} />;
};
