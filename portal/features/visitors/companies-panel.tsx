import { visitorProfileFields } from '@branchbook/contract/visitors.ts';
import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, VisuallyHidden } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { countOf } from '../../shared/counts.ts';
import { useZodForm } from '../../shared/form.tsx';
import { useIsUnsaved, useUnsavedGuard } from '../../shared/leave-guard.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { profilesQuery, useChangeProfile } from './api.ts';
import { AddCompanyForm } from './company-form.tsx';
import { CompanyPages } from './components/company-pages.tsx';
import { CompanyRows } from './components/company-rows.tsx';
import { useProfileDeletion } from './components/deletion.tsx';
import { showInvalidFields, showRefusal } from './components/show-failure.ts';
import {
  COMPANIES,
  NO_PROFILES,
  NOTHING_FOUND,
  pageOfProfiles,
  profilesWith,
  valuesOf,
} from './profile-rules.ts';

const FAILED = { title: 'Load failed', text: 'Failed to load visitor profiles' };

type Props = {
  /** The company that is being edited in its row. */
  edited: VisitorProfile | null;
  onEdited: (profile: VisitorProfile | null) => void;
};

/** Lets the user search, add, edit and delete saved companies. */
export const Companies = ({ edited, onEdited }: Props) => {
  const mayEdit = may(useUser(), 'edit_visitor_companies');
  const profiles = useQuery(profilesQuery);
  useErrorToast(profiles.error, FAILED.title, FAILED.text);
  const change = useChangeProfile();
  const once = useOneAtATime();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const askToDelete = useProfileDeletion(() => list.current?.focus());
  const adding = useZodForm(visitorProfileFields, valuesOf(null), 'onSubmit');
  const editing = useZodForm(visitorProfileFields, valuesOf(edited));
  const { setFocus } = editing;
  const isAdding = useIsUnsaved(adding.control);
  const isEditing = useIsUnsaved(editing.control);
  useUnsavedGuard(isAdding || isEditing);

  useEffect(() => {
    if (!edited) return undefined;
    const section = list.current;
    setFocus('company_name');
    // By then the row shows its edit button again.
    return () =>
      section?.querySelector<HTMLElement>(`[data-profile="${edited.id}"] button`)?.focus();
  }, [edited, setFocus]);

  const edit = (profile: VisitorProfile | null) => {
    editing.reset(valuesOf(profile));
    onEdited(profile);
  };
  const send = editing.handleSubmit(async (fields) => {
    if (!edited) return;
    try {
      await change.mutateAsync({ ...fields, id: edited.id });
      toast.success({
        title: 'Profile updated',
        message: 'Visitor profile updated successfully',
      });
      edit(null);
    } catch (error) {
      showRefusal(editing, error, 'Update failed', 'Failed to update profile');
    }
  }, showInvalidFields);
  const cancelWithEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && edited && !change.isPending) edit(null);
  };

  const found = profilesWith(profiles.data ?? [], search);
  const { page, pages, shown } = pageOfProfiles(found, edited, asked);
  const turnTo = (to: number) => {
    setAsked(to);
    // Focuses the top of the list; the pressed button may be disabled on the new page.
    list.current?.focus();
  };
  const denied = isEditing ? 'Save or cancel what you are editing first' : undefined;
  return (
    <Stack gap="lg" onKeyDown={cancelWithEscape}>
      <AddCompanyForm form={adding} />
      <Stack gap="sm" ref={list} tabIndex={-1} role="group" aria-label="Saved companies">
        <SearchBox
          label="Search companies or contacts..."
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setAsked(1);
          }}
        />
        <VisuallyHidden aria-live="polite">
          {profiles.isSuccess && countOf(found.length, COMPANIES)}
        </VisuallyHidden>
        {profiles.isPending ? (
          <CardsSkeleton label="Loading companies" height={53} />
        ) : profiles.isLoadingError ? (
          <ErrorState
            title={FAILED.title}
            message={FAILED.text}
            onRetry={() => void profiles.refetch()}
            retrying={profiles.isFetching}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<IconBuilding size={24} />}
            title={profiles.data.length === 0 ? NO_PROFILES : NOTHING_FOUND}
            text={
              profiles.data.length === 0 &&
              'Add the companies whose people come often: the tablet then offers their names.'
            }
          />
        ) : (
          <CompanyRows
            profiles={shown}
            edited={edited}
            form={editing}
            saving={change.isPending}
            denied={mayEdit ? denied : 'Only managers can change saved companies'}
            onEdit={edit}
            onDelete={askToDelete}
            onSave={() => void once(send)}
            onCancel={() => edit(null)}
          />
        )}
        <CompanyPages page={page} pages={pages} total={found.length} onPage={turnTo} />
      </Stack>
    </Stack>
  );
};
