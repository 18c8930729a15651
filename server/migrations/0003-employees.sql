select make_id_sequence('employee_ids');

-- Employees are the accounts. The company is missing only while an owner has not registered it.
create table employees (
  id bigint primary key default nextval('employee_ids'),
  company_id bigint references companies (id),
  branch_id bigint,
  role_id smallint not null check (role_id between 1 and 3),
  email text,
  password_hash text,
  title text,
  name text not null default '',
  address text,
  town text,
  county text,
  post_code text,
  mobile_no text,
  dob date,
  gender text,
  martial_status text,
  nationality text,
  n_i_no bytea,
  medical bytea,
  emergency_contact text,
  emergency_contact_no text,
  pin bytea,
  pin_lookup bytea,
  position text,
  start_date date,
  profile_completed_at timestamptz,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  check (role_id = 1 or (company_id is not null and branch_id is not null))
);
comment on column employees.martial_status is 'Spelt as the specification spells it';
comment on column employees.n_i_no is 'Encrypted';
comment on column employees.medical is 'Encrypted';
comment on column employees.pin is 'Encrypted';
comment on column employees.pin_lookup is 'Keyed hash of company and PIN, for uniqueness only';

create unique index employees_email on employees (lower(email)) where deleted_at is null;
create unique index employees_pin on employees (company_id, branch_id, pin_lookup)
  where deleted_at is null;
create index employees_branch on employees (company_id, branch_id, role_id);

alter table companies add foreign key (owner_id) references employees (id);

-- Links that are sent to people: the token itself is never stored.
create table link_tokens (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employees (id),
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('onboarding')),
  expires_at timestamptz not null,
  used_at timestamptz,
  consumed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column link_tokens.used_at is 'When a company was registered with it';
comment on column link_tokens.consumed_at is 'When it was exchanged for a session';
create index link_tokens_employee on link_tokens (employee_id);

-- One row is one sign-in, and one family of refresh tokens.
create table sessions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  employee_id bigint not null,
  family_hash bytea not null unique,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  previous_access_hash bytea,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  replaced_at timestamptz,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on column sessions.previous_access_hash is
  'Good for a minute after a refresh, for calls that were under way';
comment on column sessions.previous_refresh_hash is
  'Good for a minute after a refresh, so that a lost answer signs nobody out';
create index sessions_employee on sessions (company_id, employee_id);
create index sessions_previous_access on sessions (previous_access_hash);
