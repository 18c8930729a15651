select make_id_sequence('notification_ids');

-- What somebody was told of. The same thing is told to the same person once: dedupe_key says what.
create table notifications (
  id bigint primary key default nextval('notification_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  kind text not null check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'verification-waiting')),
  branch_id bigint,
  entity_id bigint,
  details jsonb not null,
  dedupe_key text not null,
  in_portal boolean not null,
  by_email boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz,
  unique (company_id, employee_id, dedupe_key),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column notifications.branch_id is 'Null where it is about several';
comment on column notifications.details is 'Counts and labels, nothing personal';
comment on column notifications.in_portal is 'As the person had chosen when it was written';
comment on column notifications.mailed_at is 'When the mail that names it was queued';
create index notifications_person on notifications (company_id, employee_id, id desc)
  where in_portal;
create index notifications_unread on notifications (company_id, employee_id)
  where in_portal and read_at is null;
create index notifications_to_mail on notifications (at) where by_email and mailed_at is null;
create index notifications_at on notifications (at);

-- Only what somebody chose; until then what is usual for their role holds.
create table notification_choices (
  company_id bigint not null,
  employee_id bigint not null,
  kind text not null check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'verification-waiting')),
  in_portal boolean not null,
  by_email boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, employee_id, kind),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

-- What is new of each kind is looked for every minute, over all companies.
create index task_occurrences_overdue on task_occurrences (due_at) where state = 'pending';
create index task_occurrences_unverified on task_occurrences (updated_at)
  where verification = 'waiting';
create index temp_readings_unsolved on temp_readings (received_at)
  where action is not null and closed_at is null and recheck_of is null;
create index accidents_received on accidents (received_at) where addendum_to is null;
-- The few whom everything of a company is told.
create index employees_owners on employees (company_id) where role_id = 1 and deleted_at is null;
