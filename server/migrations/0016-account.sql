-- The second step of a sign-in.
alter table employees add column totp bytea;
alter table employees add column totp_since timestamptz;
alter table employees add column totp_last_step bigint;
comment on column employees.totp is 'Encrypted: the secret that the authenticator app has, too';
comment on column employees.totp_since is 'When a code was confirmed; null, there is no second step';
comment on column employees.totp_last_step is 'The 30 seconds of the last code: none counts twice';

create table recovery_codes (
  company_id bigint not null,
  employee_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, employee_id, code_hash),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

-- Sign-ins whose password was right and whose second step is still to come.
create table sign_in_challenges (
  token_hash bytea primary key,
  company_id bigint not null,
  employee_id bigint not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index sign_in_challenges_employee on sign_in_challenges (employee_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
