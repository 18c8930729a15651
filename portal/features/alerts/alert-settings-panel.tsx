import { listed } from '@branchbook/contract/listed.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchOptions, useAreas } from '../../shared/areas.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { alertChoicesQuery, alertSettingsQuery, dutyQuery } from './api.ts';
import { ChoicesForm } from './choices-form.tsx';
import { DutyForm } from './duty-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ladderSentences } from './settings-values.ts';

const ALL = 'all';

const Choices = () => {
  const choices = useQuery(alertChoicesQuery());
  return (
    <TitledCard title="How you are told of alerts">
      {choices.isPending ? (
        <CardsSkeleton label="Loading your choices" height={120} count={1} />
      ) : choices.isLoadingError ? (
        <QueryError query={choices} title="Error" fallback="Failed to load your choices" />
      ) : (
        <ChoicesForm choices={choices.data} />
      )}
    </TitledCard>
  );
};

const Settings = () => {
  const isAllowed = may(useUser(), 'manage_alerts');
  const settings = useQuery(alertSettingsQuery());
  return (
    <TitledCard
      title="Who is told of alerts"
      help="The longer no one acknowledges an alert, the more people are told of it."
    >
      {settings.isPending ? (
        <CardsSkeleton label="Loading who is told" height={120} count={1} />
      ) : settings.isLoadingError ? (
        <QueryError query={settings} title="Error" fallback="Failed to load who is told" />
      ) : isAllowed ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <ul>
          {ladderSentences(settings.data).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
};

const Duty = () => {
  const user = useUser();
  const seesAll = may(user, 'manage_alerts');
  const branches = useQuery(branchesQuery(user.company_id)).data ?? [];
  const areas = useAreas();
  const [chosen, setChosen] = useState<string | null>(null);
  const place = chosen ?? (seesAll ? ALL : String(branches[0]?.id ?? ''));
  const branchId = place === ALL ? null : Number(place);
  const duty = useQuery({ ...dutyQuery(branchId), enabled: place !== '' });
  const now = duty.data?.now;
  return (
    <TitledCard
      title="Who is on duty"
      help="They are told first. Times are those of the branch; days with entries of their own replace the weekday."
    >
      {(seesAll || branches.length > 1) && (
        <Select
          label="Duty list of"
          data={[
            ...(seesAll ? [{ value: ALL, label: 'All branches without their own list' }] : []),
            ...branchOptions(branches, areas),
          ]}
          value={place}
          onChange={(value) => setChosen(value)}
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          searchable
          maw={{ sm: 420 }}
        />
      )}
      {duty.isLoadingError ? (
        <QueryError query={duty} title="Error" fallback="Failed to load the duty list" />
      ) : duty.data ? (
        <>
          {now && (
            <Text size="sm">
              {now.length === 0
                ? 'No one is on duty now.'
                : `On duty now: ${listed(now.map(({ name }) => name))}.`}
            </Text>
          )}
          <DutyForm key={place} duty={duty.data} />
        </>
      ) : (
        <CardsSkeleton label="Loading the duty list" height={120} count={1} />
      )}
    </TitledCard>
  );
};

/** Returns true once all parts have their data, so that nothing moves after they are shown. */
const useIsReady = (): boolean => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  const seesAll = may(user, 'manage_alerts');
  const first = branches.data?.[0]?.id;
  const queries = [
    branches,
    useQuery(alertChoicesQuery()),
    useQuery(alertSettingsQuery()),
    useQuery({
      ...dutyQuery(seesAll ? null : (first ?? null)),
      enabled: seesAll || first !== undefined,
    }),
  ];
  const [isReady, setReady] = useState(false);
  // A later request, for example for another duty list, does not hide the page again.
  if (!isReady && queries.every(({ isLoading }) => !isLoading)) setReady(true);
  return isReady;
};

/** Settings of alerts: how the user is told, who is on duty, and who is told when. */
export const AlertSettingsPanel = () =>
  useIsReady() ? (
    <>
      <Choices />
      <Duty />
      <Settings />
    </>
  ) : (
    <CardsSkeleton label="Loading the settings of alerts" height={320} count={3} />
  );
