-- Complaints of customers: what was said never changes; managers add entries below it.
select make_id_sequence('complaint_ids');

create table complaints (
  id bigint primary key default nextval('complaint_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('complaint', 'illness', 'reaction')),
  eaten_on date,
  eaten_time time,
  food text not null,
  description text not null,
  symptoms_on date,
  symptoms_time time,
  doctor text check (doctor in ('yes', 'no', 'unknown')),
  people smallint check (people > 0),
  actions text[] not null default '{}',
  action_note text,
  photo_id bigint,
  photo_sha256 bytea,
  customer bytea,
  outcome text,
  closed_at timestamptz,
  reported_by bigint not null,
  reported_by_name text not null,
  device_id bigint,
  reported_on date not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, photo_id) references photos (company_id, id),
  foreign key (company_id, reported_by) references employees (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  check (eaten_time is null or eaten_on is not null),
  check (symptoms_time is null or symptoms_on is not null),
  check (kind <> 'complaint' or (symptoms_on is null and doctor is null and people is null)),
  check ((outcome is null) = (closed_at is null))
);
comment on column complaints.eaten_on is 'When it was bought or eaten; null when not known';
comment on column complaints.customer is 'Name and contact, encrypted; null without them';
comment on column complaints.reported_on is 'Local day of the branch';
create index complaints_branch on complaints (company_id, branch_id, occurred_at);
create index complaints_received on complaints (received_at);
create index complaints_closed on complaints (company_id, branch_id, closed_at)
  where closed_at is not null;
create index complaints_open on complaints (company_id, branch_id) where closed_at is null;
create index complaints_person on complaints (company_id, reported_by, id);
create index complaints_photo on complaints (company_id, photo_id) where photo_id is not null;
create index complaints_photo_hash on complaints (company_id, photo_sha256)
  where photo_sha256 is not null and photo_id is null;
create index complaints_device on complaints (company_id, device_id) where device_id is not null;

create table complaint_entries (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  complaint_id bigint not null,
  kind text not null check (kind in
    ('note', 'closed', 'reopened', 'held', 'released', 'customer-deleted')),
  text text,
  written_by bigint not null,
  written_by_name text not null,
  written_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, complaint_id) references complaints (company_id, id) on delete cascade,
  foreign key (company_id, written_by) references employees (company_id, id)
);
create index complaint_entries_complaint on complaint_entries (company_id, complaint_id, id);
create index complaint_entries_branch on complaint_entries (company_id, branch_id);
create index complaint_entries_person on complaint_entries (company_id, written_by, id);

create trigger complaints_unchanged before update of
  id, company_id, branch_id, uuid, kind, eaten_on, eaten_time, food, description, symptoms_on,
  symptoms_time, doctor, people, actions, action_note, photo_sha256, reported_by, reported_on,
  occurred_at, received_at
  on complaints for each statement execute function refuse_rewriting_history();
create trigger complaint_entries_unchanged before update of
  id, company_id, branch_id, complaint_id, kind, text, written_by, written_at
  on complaint_entries for each statement execute function refuse_rewriting_history();

-- Days of branches whose records are kept, whatever the retention of a company, because of a complaint.
create table retention_holds (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  complaint_id bigint not null,
  from_day date not null,
  to_day date not null,
  held_at timestamptz not null,
  released_at timestamptz,
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, complaint_id) references complaints (company_id, id) on delete cascade,
  check (from_day <= to_day)
);
create index retention_holds_branch on retention_holds (company_id, branch_id)
  where released_at is null;
create index retention_holds_branch_all on retention_holds (company_id, branch_id);
create index retention_holds_complaint on retention_holds (company_id, complaint_id);

-- Claims for personal injury can be brought for 3 years, others for 6 (Limitation Act 1980).
alter table companies
  add column keep_complaints_days smallint default 2190
    check (keep_complaints_days in (90, 365, 730, 1095, 2190));

alter table alerts
  drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in
    ('out-of-range', 'overdue', 'failed-answer', 'accident', 'device-offline', 'food-check',
      'probe-failed', 'illness', 'complaint'));

alter table report_schedules
  drop constraint report_schedules_fixed_report_check,
  add constraint report_schedules_fixed_report_check check (fixed_report in
    ('task', 'visitor', 'accident', 'temperature', 'complaint'));
