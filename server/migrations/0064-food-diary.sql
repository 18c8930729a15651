-- The food safety diary: safe methods of a company, and for each branch that keeps it the days with
-- their signatures, problems, fitness to work and four-weekly reviews.
do $$
declare tasks text;
begin
  foreach tasks in array array['task_masters', 'branch_tasks', 'task_occurrences'] loop
    execute format(
      'alter table %I add diary_part text check (diary_part in (''opening'', ''closing''))', tasks);
  end loop;
end $$;
comment on column branch_tasks.diary_part is
  'Belongs to the opening or closing checks of the food safety diary';
create index task_occurrences_diary on task_occurrences (company_id, branch_id, due_date)
  where diary_part is not null;

create table food_diaries (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  scheme text not null check (scheme in ('sfbb', 'cooksafe')),
  starts_on date not null,
  started_by bigint not null,
  started_by_name text not null,
  started_at timestamptz not null,
  unique (company_id, branch_id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, started_by) references employees (company_id, id)
);
create index food_diaries_started_by on food_diaries (company_id, started_by);

create table food_methods (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  scheme text not null check (scheme in ('sfbb', 'cooksafe')),
  preset_key text,
  version integer not null,
  unique (company_id, id),
  unique (company_id, scheme, preset_key)
);
comment on column food_methods.preset_key is 'Of the ready-made method that it began as';

create table food_method_versions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  method_id bigint not null,
  version integer not null,
  section text not null,
  title text not null,
  what text not null,
  why text not null,
  checks text not null,
  not_relevant text,
  completed_on date,
  review_on date,
  change_note text not null,
  changed_by bigint not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  unique (company_id, method_id, version),
  foreign key (company_id, method_id) references food_methods (company_id, id),
  foreign key (company_id, changed_by) references employees (company_id, id)
);
comment on table food_method_versions is 'A version never changes; a change adds one';
comment on column food_method_versions.not_relevant is 'Why the method does not matter here';
create index food_method_versions_changed_by on food_method_versions (company_id, changed_by);
create trigger food_method_versions_unchanged before update of
  id, company_id, method_id, version, section, title, what, why, checks, not_relevant, completed_on,
  review_on, change_note, changed_by, changed_at
  on food_method_versions for each statement execute function refuse_rewriting_history();

create table food_diary_signatures (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  day date not null,
  late boolean not null,
  statement text not null,
  signed_by bigint not null,
  signed_by_name text not null,
  device_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, branch_id, day),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, signed_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id)
);
comment on column food_diary_signatures.statement is 'The words that the signature confirms';
comment on column food_diary_signatures.late is 'By a manager, after the end of the next day';
create index food_diary_signatures_signed_by on food_diary_signatures (company_id, signed_by);
create index food_diary_signatures_device on food_diary_signatures (company_id, device_id)
  where device_id is not null;
create trigger food_diary_signatures_unchanged before update of
  id, company_id, branch_id, uuid, day, late, statement, signed_by, device_id, occurred_at,
  received_at
  on food_diary_signatures for each statement execute function refuse_rewriting_history();

create table food_diary_problems (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  day date not null,
  topic text not null check (topic in ('chilling', 'cooking', 'cleaning', 'cross_contamination',
    'deliveries', 'stock', 'equipment', 'pests', 'staff', 'other')),
  what text not null,
  done text,
  reported_by bigint not null,
  reported_by_name text not null,
  done_by bigint,
  done_by_name text,
  done_at timestamptz,
  device_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, reported_by) references employees (company_id, id),
  foreign key (company_id, done_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check ((done is null) = (done_by is null) and (done is null) = (done_at is null))
);
create index food_diary_problems_day on food_diary_problems (company_id, branch_id, day);
create index food_diary_problems_reported_by on food_diary_problems (company_id, reported_by);
create index food_diary_problems_done_by on food_diary_problems (company_id, done_by)
  where done_by is not null;
create index food_diary_problems_device on food_diary_problems (company_id, device_id)
  where device_id is not null;

create table food_diary_fitness (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  employee_id bigint not null,
  sealed bytea not null,
  open boolean not null,
  version integer not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on column food_diary_fitness.sealed is
  'Since when the person is unwell, and since when free of symptoms; encrypted, as health data';
comment on column food_diary_fitness.open is 'The person is not known to be free of symptoms yet';
create index food_diary_fitness_branch on food_diary_fitness (company_id, branch_id, occurred_at);
create index food_diary_fitness_employee on food_diary_fitness (company_id, employee_id);

create table food_diary_reviews (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  period_start date not null,
  period_end date not null,
  found jsonb not null,
  answers jsonb not null,
  plan text not null,
  statement text not null,
  signed_by bigint not null,
  signed_by_name text not null,
  signed_at timestamptz not null,
  unique (company_id, branch_id, period_start),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, signed_by) references employees (company_id, id)
);
comment on column food_diary_reviews.found is 'What came three times or more, as it was counted';
create index food_diary_reviews_signed_by on food_diary_reviews (company_id, signed_by);
create trigger food_diary_reviews_unchanged before update of
  id, company_id, branch_id, period_start, period_end, found, answers, plan, statement, signed_by,
  signed_at
  on food_diary_reviews for each statement execute function refuse_rewriting_history();

-- Who was at a branch on a day is read from what people signed on its tablets.
drop index sync_items_device;
create index sync_items_device on sync_items (company_id, device_id, occurred_at);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating', 'report-paused',
      'food-diary-unsigned', 'food-review-due'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating', 'report-paused',
      'food-diary-unsigned', 'food-review-due'));
