select make_id_sequence('branch_ids');

create table branches (
  id bigint primary key default nextval('branch_ids'),
  company_id bigint not null references companies (id),
  name text not null,
  address text,
  town text,
  parent_branch_id bigint,
  manager_name text,
  assistant_manager_name text,
  timezone text not null default 'Europe/London',
  device_password_hash text,
  password_set_at timestamptz,
  occurrences_until date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, parent_branch_id) references branches (company_id, id)
);
comment on column branches.parent_branch_id is 'Null for the head office, of which there is one';
comment on column branches.manager_name is 'As typed at set-up; no account';
comment on column branches.device_password_hash is 'argon2id; signs tablets in';
comment on column branches.occurrences_until is
  'Last local day whose task occurrences exist; later days are made before they are read';

create unique index branches_name on branches (company_id, lower(name)) where deleted_at is null;
create unique index branches_head_office on branches (company_id)
  where parent_branch_id is null and deleted_at is null;
