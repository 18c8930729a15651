-- Global and branch tasks share one sequence, so that an id tells which one is meant.
select make_id_sequence('task_ids');

create table task_masters (
  id bigint primary key default nextval('task_ids'),
  company_id bigint not null references companies (id),
  task_name text not null,
  task_description text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'annually', 'other')),
  time_to_finish_min smallint check (time_to_finish_min between 0 and 1439),
  priority smallint not null default 3 check (priority between 1 and 5),
  notification boolean not null default false,
  monday boolean not null,
  tuesday boolean not null,
  wednesday boolean not null,
  thursday boolean not null,
  friday boolean not null,
  saturday boolean not null,
  sunday boolean not null,
  scheduled_month smallint check (scheduled_month between 1 and 12),
  scheduled_day smallint check (scheduled_day between 1 and 31),
  youtube_link text,
  active boolean not null default true,
  manager_task boolean not null default false,
  needs_verification boolean not null default true,
  created_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id),
  check (frequency <> 'weekly' or monday::int + tuesday::int + wednesday::int + thursday::int
    + friday::int + saturday::int + sunday::int = 1)
);
comment on column task_masters.time_to_finish_min is 'Minutes after local midnight; null: no limit';
create index task_masters_name on task_masters (company_id, task_name);

create table branch_tasks (
  id bigint primary key default nextval('task_ids'),
  company_id bigint not null references companies (id),
  branch_id bigint not null,
  task_master_id bigint,
  employee_id bigint,
  task_name text not null,
  task_description text,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'annually', 'other')),
  time_to_finish_min smallint check (time_to_finish_min between 0 and 1439),
  priority smallint not null default 3 check (priority between 1 and 5),
  notification boolean not null default false,
  monday boolean not null,
  tuesday boolean not null,
  wednesday boolean not null,
  thursday boolean not null,
  friday boolean not null,
  saturday boolean not null,
  sunday boolean not null,
  scheduled_month smallint check (scheduled_month between 1 and 12),
  scheduled_day smallint check (scheduled_day between 1 and 31),
  youtube_link text,
  active boolean not null default true,
  manager_task boolean not null default false,
  needs_verification boolean not null default true,
  starts_on date not null,
  created_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, task_master_id) references task_masters (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id),
  check (frequency <> 'weekly' or monday::int + tuesday::int + wednesday::int + thursday::int
    + friday::int + saturday::int + sunday::int = 1)
);
comment on column branch_tasks.task_master_id is 'Null: made for this branch; set: from head office';
comment on column branch_tasks.employee_id is 'As sent with the task; not an assignee';
comment on column branch_tasks.starts_on is 'Local day on which it was made; never due before';
create unique index branch_tasks_master on branch_tasks (company_id, branch_id, task_master_id)
  where deleted_at is null;
create index branch_tasks_branch on branch_tasks (company_id, branch_id) where deleted_at is null;

select make_id_sequence('occurrence_ids');

-- One task on one due day, with the task as it was then. Current state only; history is in
-- occurrence_events.
create table task_occurrences (
  id bigint primary key default nextval('occurrence_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  branch_task_id bigint not null,
  due_date date not null,
  due_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'not_completed')),
  verification text not null default 'none'
    check (verification in ('none', 'waiting', 'verified', 'rejected')),
  task_name text not null,
  frequency text not null,
  schedule text not null,
  time_to_finish_min smallint,
  priority smallint not null,
  manager_task boolean not null,
  needs_verification boolean not null,
  done_by bigint,
  done_by_name text,
  done_at timestamptz,
  late boolean not null default false,
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, branch_task_id, due_date),
  foreign key (company_id, branch_id, branch_task_id)
    references branch_tasks (company_id, branch_id, id),
  foreign key (company_id, done_by) references employees (company_id, id),
  check ((state = 'pending') = (done_at is null))
);
comment on column task_occurrences.due_date is 'Local day of the branch';
comment on column task_occurrences.due_at is 'The deadline, or the end of the local day';
comment on column task_occurrences.schedule is 'The schedule in words, as it was on that day';
create index task_occurrences_day on task_occurrences (company_id, branch_id, due_date, state);

-- What happened to an occurrence, duplicates included; append-only.
create table occurrence_events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  occurrence_id bigint not null,
  key uuid not null,
  kind text not null check (kind in
    ('completed', 'not_completed', 'undone', 'verified', 'rejected', 'duplicate')),
  employee_id bigint not null,
  device_id bigint,
  note text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, key),
  foreign key (company_id, occurrence_id) references task_occurrences (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index occurrence_events_occurrence on occurrence_events (company_id, occurrence_id);
