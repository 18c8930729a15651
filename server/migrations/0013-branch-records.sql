-- What tablets write down besides tasks. A record's uuid is the key of the item that made it, so
-- that a tablet can refer to it before the server has heard of it.
select make_id_sequence('equipment_ids');

create table temp_equipment (
  id bigint primary key default nextval('equipment_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  equipment_name text not null,
  min_temp numeric(5, 1) not null,
  max_temp numeric(5, 1) not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, branch_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  check (min_temp <= max_temp and min_temp >= -100 and max_temp <= 300)
);
create unique index temp_equipment_name on temp_equipment
  (company_id, branch_id, lower(equipment_name)) where deleted_at is null;

select make_id_sequence('reading_ids');

create table temp_readings (
  id bigint primary key default nextval('reading_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  equipment_id bigint not null,
  log_date date not null,
  slot text not null check (slot in ('morning', 'afternoon', 'evening')),
  value numeric(5, 1) not null check (value between -100 and 300),
  min_temp numeric(5, 1) not null,
  max_temp numeric(5, 1) not null,
  action text check (action in ('moved_stock', 'discarded', 'engineer_called', 'rechecked', 'other')),
  action_note text,
  recheck_of bigint,
  corrects bigint,
  closed_at timestamptz,
  closed_by bigint,
  closed_by_name text,
  close_note text,
  recorded_by bigint not null,
  recorded_by_name text not null,
  device_id bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id, equipment_id)
    references temp_equipment (company_id, branch_id, id),
  foreign key (company_id, recheck_of) references temp_readings (company_id, id),
  foreign key (company_id, corrects) references temp_readings (company_id, id),
  foreign key (company_id, recorded_by) references employees (company_id, id),
  foreign key (company_id, closed_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check (value between min_temp and max_temp or action is not null)
);
comment on column temp_readings.log_date is 'Local day of the branch';
comment on column temp_readings.min_temp is 'The limits that held when it was taken';
comment on column temp_readings.corrects is 'The reading in whose place this one stands';
comment on column temp_readings.closed_at is
  'Of one out of range: back in range, corrected, or closed by a manager';
create index temp_readings_day on temp_readings (company_id, branch_id, equipment_id, log_date);
create index temp_readings_open on temp_readings (company_id, branch_id)
  where action is not null and closed_at is null;
create unique index temp_readings_corrects on temp_readings (company_id, corrects)
  where corrects is not null;
create index temp_readings_person on temp_readings (company_id, recorded_by);
create index temp_readings_closer on temp_readings (company_id, closed_by)
  where closed_by is not null;

select make_id_sequence('visitor_profile_ids');

-- Companies whose people come often, shared by all branches.
create table visitor_profiles (
  id bigint primary key default nextval('visitor_profile_ids'),
  company_id bigint not null references companies (id),
  company_name text not null,
  full_name text not null,
  email text,
  phone_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index visitor_profiles_name on visitor_profiles
  (company_id, lower(company_name), lower(full_name)) where deleted_at is null;

select make_id_sequence('visitor_ids');

create table visitors (
  id bigint primary key default nextval('visitor_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  full_name text not null,
  company_name text,
  email text,
  phone_number text,
  reason text not null,
  check_in timestamptz not null,
  check_out timestamptz,
  device_id bigint,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check (check_out >= check_in)
);
comment on column visitors.check_out is 'Null: still visiting';
create index visitors_check_in on visitors (company_id, branch_id, check_in desc);
create index visitors_present on visitors (company_id, branch_id, check_in) where check_out is null;

select make_id_sequence('accident_ids');

-- Append-only: what is to be corrected is added as an entry of its own.
create table accidents (
  id bigint primary key default nextval('accident_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  addendum_to bigint,
  incident_date date not null,
  incident_time time not null,
  employee_id bigint,
  employee_name text not null,
  description text not null,
  emergency_services_called boolean not null,
  service_type text,
  badge_number text,
  reported_by bigint not null,
  reported_by_name text not null,
  device_id bigint,
  keep_until date not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, addendum_to) references accidents (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, reported_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id)
);
comment on column accidents.addendum_to is
  'Set for what was added later: its description counts, the rest is the entry''s';
comment on column accidents.occurred_at is 'When it was written down';
create index accidents_date on accidents (company_id, branch_id, incident_date);
create index accidents_written on accidents (company_id, branch_id, occurred_at)
  where addendum_to is null;
create index accidents_person on accidents (company_id, reported_by);
create index accidents_addenda on accidents (company_id, addendum_to)
  where addendum_to is not null;

-- Sealed also against mistakes of ours: only the name of somebody who was erased is written over.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of the accident book is never changed';
end $$;
create trigger accidents_sealed before update of
  id, company_id, branch_id, uuid, addendum_to, incident_date, incident_time, employee_id,
  employee_name, description, emergency_services_called, service_type, badge_number, reported_by,
  device_id, keep_until, occurred_at, received_at
  on accidents for each statement execute function refuse_change();

select make_id_sequence('training_record_ids');

create table training_records (
  id bigint primary key default nextval('training_record_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null,
  branch_task_id bigint,
  task_master_id bigint,
  training_topic text,
  task_name text not null,
  employee_id bigint not null,
  trainer_id bigint not null,
  trainer_name text not null,
  trained_at timestamptz not null,
  notes text,
  signed_by_trainee boolean not null,
  signed_by_trainer boolean not null,
  device_id bigint,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id, branch_task_id)
    references branch_tasks (company_id, branch_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, task_master_id) references task_masters (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, trainer_id) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check ((branch_task_id is null and task_master_id is null) = (training_topic is not null))
);
comment on column training_records.task_name is 'The task as it was called then, or the topic';
create index training_records_person on training_records (company_id, employee_id, trained_at);
create index training_records_task on training_records (company_id, branch_task_id);
create index training_records_trainer on training_records (company_id, trainer_id);

select make_id_sequence('diary_ids');

create table diary_entries (
  id bigint primary key default nextval('diary_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  date date not null,
  notes text not null,
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id)
);
create index diary_entries_date on diary_entries (company_id, branch_id, date)
  where deleted_at is null;
create index diary_entries_person on diary_entries (company_id, created_by);

-- A code that signs one tablet in.
create table device_pairings (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id)
);
create index device_pairings_expiry on device_pairings (expires_at);

-- A tablet's photo goes by the hash of its bytes: it may come before or after the item that names it.
alter table photos add column sha256 bytea;
comment on column photos.sha256 is 'Of the bytes as a tablet sent them; null for others';
create unique index photos_sha256 on photos (company_id, branch_id, sha256)
  where sha256 is not null;
alter table occurrence_events add column photo_sha256 bytea;
comment on column occurrence_events.photo_sha256 is
  'Of the photo that the person signed; photo_id is set once it has arrived';
create index occurrence_events_missing_photo on occurrence_events (company_id, photo_sha256)
  where photo_sha256 is not null and photo_id is null;
