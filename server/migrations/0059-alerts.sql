-- Alerts: something is wrong at a branch, people are told of it one step after the other, and it
-- stays until a person clears it or its causes end.
select make_id_sequence('alert_ids');

create table alerts (
  id bigint primary key default nextval('alert_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in
    ('out-of-range', 'overdue', 'failed-answer', 'accident', 'device-offline')),
  subject_id bigint not null,
  critical boolean not null,
  opened_at timestamptz not null,
  climbs_from timestamptz not null,
  next_step_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint,
  acknowledged_by_name text,
  acknowledged_until timestamptz,
  cleared_at timestamptz,
  cleared_by bigint,
  cleared_by_name text,
  clear_reason text,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, acknowledged_by) references employees (company_id, id),
  foreign key (company_id, cleared_by) references employees (company_id, id),
  check ((acknowledged_by is null) = (acknowledged_at is null)),
  check (cleared_by is null or cleared_at is not null)
);
comment on column alerts.subject_id is
  'The equipment, occurrence, accident or tablet; days since 1970 for the overdue tasks of a day';
comment on column alerts.climbs_from is
  'Time from which the steps of the ladder count; acknowledging moves it';
comment on column alerts.next_step_at is 'When more people are to be told; null once all were';
comment on column alerts.cleared_by is 'Null where its causes ended';
-- What is wrong with one subject makes one alert at a time.
create unique index alerts_open on alerts (company_id, branch_id, kind, subject_id)
  where cleared_at is null;
create index alerts_due on alerts (next_step_at) where cleared_at is null;
create index alerts_cleared on alerts (company_id, id desc) where cleared_at is not null;
create index alerts_branch on alerts (company_id, branch_id, opened_at);
create index alerts_cleared_at on alerts (cleared_at);
create index alerts_acknowledged_by on alerts (company_id, acknowledged_by)
  where acknowledged_by is not null;
create index alerts_cleared_by on alerts (company_id, cleared_by) where cleared_by is not null;

create table alert_causes (
  company_id bigint not null,
  cause text not null,
  alert_id bigint not null,
  kind text not null,
  source_id bigint not null,
  seen_at timestamptz,
  priority integer not null default 0,
  details jsonb not null,
  ended_at timestamptz,
  primary key (company_id, cause),
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade
);
comment on table alert_causes is
  'What an alert is about. A cause makes one alert, also when that is cleared while it lasts';
comment on column alert_causes.source_id is 'Of the occurrence, reading, accident or tablet';
comment on column alert_causes.seen_at is 'When a tablet that is silent was seen last';
create index alert_causes_alert on alert_causes (company_id, alert_id);
create index alert_causes_lasting on alert_causes (kind) where ended_at is null;

create table alert_notices (
  company_id bigint not null,
  alert_id bigint not null,
  employee_id bigint not null,
  audience text not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, alert_id, employee_id),
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on table alert_notices is 'Who is told of an alert; each person once';
comment on column alert_notices.due_at is 'After quiet hours, for alerts that are not critical';
create index alert_notices_due on alert_notices (due_at) where sent_at is null;
create index alert_notices_employee on alert_notices (company_id, employee_id);

create table alert_settings (
  company_id bigint primary key references companies (id),
  ladder jsonb not null,
  levels jsonb not null,
  least_priority smallint not null check (least_priority between 1 and 5),
  version integer not null,
  updated_at timestamptz not null
);

create table alert_choices (
  company_id bigint not null,
  employee_id bigint not null,
  by_email boolean not null,
  by_push boolean not null,
  quiet_from time,
  quiet_until time,
  updated_at timestamptz not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  check ((quiet_from is null) = (quiet_until is null))
);

-- Who is on duty. A branch with a list of its own does not use that of the company.
create table duty_lists (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  branch_id bigint,
  version integer not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
create unique index duty_lists_place on duty_lists (company_id, coalesce(branch_id, 0));
comment on column duty_lists.branch_id is 'Null for the list of all branches without their own';

create table duty_entries (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  list_id bigint not null,
  employee_id bigint not null,
  weekday text check (weekday in
    ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  day date,
  from_time time not null,
  until_time time not null,
  foreign key (company_id, list_id) references duty_lists (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id),
  check ((weekday is null) <> (day is null))
);
create index duty_entries_list on duty_entries (company_id, list_id);
create index duty_entries_employee on duty_entries (company_id, employee_id);

alter table occurrence_answers add column critical boolean not null default false;
comment on column occurrence_answers.critical is 'A failed answer of a step marked as critical';
create index occurrence_answers_critical on occurrence_answers (answered_at) where critical;

-- Re-checks that are out of range again are looked for, too.
drop index temp_readings_unsolved;
create index temp_readings_unsolved on temp_readings (received_at)
  where action is not null and closed_at is null;
