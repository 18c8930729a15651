-- When a branch is open. On closed days nothing is due; each closed day is recorded when its
-- occurrences are made, so that reports of past days stay as they were when the hours change.
alter table branches
  add column nation text not null default 'england'
    check (nation in ('england', 'wales', 'scotland', 'northern_ireland', 'other')),
  add column weekly_hours jsonb,
  add column bank_holidays text not null default 'open' check (bank_holidays in ('open', 'closed'));
comment on column branches.nation is 'Decides which bank holidays there are';
comment on column branches.weekly_hours is
  'Opening and closing times of each weekday; null for a branch that is open every day';

select make_id_sequence('closure_ids');

create table branch_closures (
  id bigint primary key default nextval('closure_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  from_day date not null,
  to_day date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  check (from_day <= to_day)
);
create index branch_closures_branch on branch_closures (company_id, branch_id, to_day);

create table branch_closed_days (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  reason text not null,
  unique (company_id, branch_id, day),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column branch_closed_days.reason is 'Name of the holiday, or why the branch was closed';
