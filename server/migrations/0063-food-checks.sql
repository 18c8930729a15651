-- Checks of food with the limits by which they were judged, probes with their checks, suppliers, and
-- the limits that a company changed.
select make_id_sequence('probe_ids');

create table probes (
  id bigint primary key default nextval('probe_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  serial text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, uuid),
  unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
create unique index probes_name on probes (company_id, branch_id, fold_case(name))
  where deleted_at is null;

select make_id_sequence('probe_check_ids');

create table probe_checks (
  id bigint primary key default nextval('probe_check_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  probe_id bigint not null,
  log_date date not null,
  ice numeric(5, 1) not null check (ice between -100 and 300),
  boiling numeric(5, 1) not null check (boiling between -100 and 300),
  tolerance numeric(4, 1) not null,
  passed boolean not null,
  note text,
  checked_by bigint not null,
  checked_by_name text not null,
  device_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id, probe_id) references probes (company_id, branch_id, id),
  foreign key (company_id, checked_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id)
);
comment on column probe_checks.log_date is 'Local day of the branch';
comment on column probe_checks.tolerance is 'The limit that held when it was checked';
create index probe_checks_probe on probe_checks (company_id, probe_id, occurred_at, id);
create index probe_checks_day on probe_checks (company_id, branch_id, log_date);
create index probe_checks_person on probe_checks (company_id, checked_by);
create index probe_checks_received on probe_checks (received_at) where not passed;

select make_id_sequence('food_check_ids');

create table food_checks (
  id bigint primary key default nextval('food_check_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  kind text not null check (kind in
    ('cooking', 'reheating', 'cooling', 'hot_hold', 'cold_display', 'delivery')),
  log_date date not null,
  food text not null,
  batch text,
  supplier text,
  state text check (state in ('chilled', 'frozen', 'hot', 'ambient')),
  value numeric(5, 1) check (value between -100 and 300),
  held_seconds integer,
  spoils boolean not null default false,
  sound boolean,
  started_at timestamptz,
  ended_at timestamptz,
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern_ireland')),
  limits jsonb not null,
  passed boolean,
  probe_id bigint,
  photo_id bigint,
  photo_sha256 bytea,
  action text check (action in
    ('cooked_longer', 'reheated', 'chilled', 'discarded', 'rejected', 'other')),
  action_note text,
  discarded text,
  note text,
  recheck_of bigint,
  recorded_by bigint not null,
  recorded_by_name text not null,
  finished_by bigint,
  finished_by_name text,
  closed_at timestamptz,
  closed_by bigint,
  closed_by_name text,
  close_note text,
  device_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, branch_id, probe_id) references probes (company_id, branch_id, id),
  foreign key (company_id, photo_id) references photos (company_id, id),
  foreign key (company_id, recheck_of) references food_checks (company_id, id) on delete cascade,
  foreign key (company_id, recorded_by) references employees (company_id, id),
  foreign key (company_id, finished_by) references employees (company_id, id),
  foreign key (company_id, closed_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check (ended_at >= started_at),
  -- A cooling or a display is running until it has ended.
  check ((passed is null) = (started_at is not null and ended_at is null)),
  check (passed is distinct from false or action is not null),
  check ((closed_by is null) = (closed_at is null))
);
comment on column food_checks.log_date is 'Local day of the branch';
comment on column food_checks.limits is 'The limits that held, by their keys';
comment on column food_checks.spoils is
  'Scotland: reheating to 82 °C would spoil the food, so cooking times count';
comment on column food_checks.recheck_of is 'The failed check that it and all later ones repeat';
comment on column food_checks.occurred_at is
  'When it was entered; of a cooling or a display, when it was started';
create index food_checks_day on food_checks (company_id, branch_id, log_date);
create index food_checks_running on food_checks (company_id, branch_id) where passed is null;
create index food_checks_failed on food_checks (company_id, branch_id)
  where passed is false and recheck_of is null;
create index food_checks_failed_lately on food_checks (received_at)
  where passed is false and recheck_of is null;
create index food_checks_recheck on food_checks (company_id, recheck_of, occurred_at)
  where recheck_of is not null;
create index food_checks_probe on food_checks (company_id, probe_id, occurred_at)
  where probe_id is not null;
create index food_checks_photo on food_checks (company_id, photo_id) where photo_id is not null;
create index food_checks_awaited_photo on food_checks (company_id, photo_sha256)
  where photo_sha256 is not null and photo_id is null;
create index food_checks_person on food_checks (company_id, recorded_by, id);
create index food_checks_finisher on food_checks (company_id, finished_by, id)
  where finished_by is not null;
create index food_checks_closer on food_checks (company_id, closed_by, id)
  where closed_by is not null;

select make_id_sequence('food_limit_ids');

-- Each change of a limit, so that a check that arrives late is judged by what its person saw.
create table food_limits (
  id bigint primary key default nextval('food_limit_ids'),
  company_id bigint not null references companies (id),
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern_ireland')),
  key text not null,
  value numeric,
  changed_by bigint not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, changed_by) references employees (company_id, id)
);
comment on column food_limits.value is 'Null for the value of the source';
create index food_limits_key on food_limits (company_id, nation, key, id desc);
create index food_limits_person on food_limits (company_id, changed_by);

select make_id_sequence('supplier_ids');

create table suppliers (
  id bigint primary key default nextval('supplier_ids'),
  company_id bigint not null references companies (id),
  contact_kind text not null check (contact_kind in ('supplier', 'contact')),
  name text not null,
  supplies text,
  contact_name text,
  phone text,
  email text,
  account_number text,
  all_branches boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index suppliers_name on suppliers (company_id, fold_case(name))
  where deleted_at is null;

create table supplier_branches (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  supplier_id bigint not null,
  branch_id bigint not null,
  unique (company_id, supplier_id, branch_id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
create index supplier_branches_branch on supplier_branches (company_id, branch_id);

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in
  ('out-of-range', 'overdue', 'failed-answer', 'accident', 'device-offline', 'food-check',
    'probe-failed'));

alter table companies
  add column keep_food_checks_days smallint
    check (keep_food_checks_days in (90, 365, 730, 1095, 2190)),
  add column keep_probes_days smallint check (keep_probes_days in (90, 365, 730, 1095, 2190));
