select make_id_sequence('device_ids');

create table devices (
  id bigint primary key default nextval('device_ids'),
  company_id bigint not null references companies (id),
  branch_id bigint not null,
  device_uid uuid not null,
  device_name text not null,
  device_type text not null,
  token_hash bytea not null unique,
  last_seen_at timestamptz,
  app_version text,
  queued integer not null default 0,
  skew_ms bigint not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column devices.device_uid is 'Chosen by the tablet, kept through signing out and in';
comment on column devices.queued is 'Items that were waiting on the tablet when it last reported';
comment on column devices.skew_ms is 'Server time minus the tablet''s, at its last report';
create unique index devices_uid on devices (company_id, branch_id, device_uid)
  where revoked_at is null;
create index devices_branch on devices (company_id, branch_id);

alter table occurrence_events
  add foreign key (company_id, device_id) references devices (company_id, id);

-- The key with which a person signs on a device. The wrapped columns are what the tablet gets.
create table device_staff_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  device_id bigint not null,
  employee_id bigint not null,
  key bytea not null,
  wrap_salt bytea not null,
  wrap_rounds integer not null,
  wrap_iv bytea not null,
  wrapped bytea not null,
  wrapped_for bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (device_id, employee_id),
  foreign key (company_id, device_id) references devices (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on column device_staff_keys.key is 'Encrypted';
comment on column device_staff_keys.wrapped_for is
  'pin_lookup of the PIN it is wrapped with; another one means it must be wrapped anew';
comment on column device_staff_keys.expires_at is
  'For people from head office, who unlock online first; null for the branch''s own';
create index device_staff_keys_employee on device_staff_keys (company_id, employee_id);

-- Every item a tablet ever sent: a key is taken once per company, for ever.
create table sync_items (
  company_id bigint not null references companies (id),
  key uuid not null,
  device_id bigint not null,
  employee_id bigint,
  kind text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('ok', 'duplicate', 'refused')),
  reason text,
  primary key (company_id, key),
  foreign key (company_id, device_id) references devices (company_id, id)
);
