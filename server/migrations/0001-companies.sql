-- Gives a table its own sequence of ids that begins at a random six-digit number, so that a
-- company number says nothing about how many companies there are.
create function make_id_sequence(sequence_name text) returns void language plpgsql as $$
begin
  execute format('create sequence %I as bigint start with %s', sequence_name,
    100000 + floor(random() * 800000)::bigint);
end $$;

select make_id_sequence('company_ids');
select make_id_sequence('subscription_ids');

create table companies (
  id bigint primary key default nextval('company_ids'),
  business_type text not null
    check (business_type in ('Sole Trader', 'Partnership', 'Limited Company', 'Other')),
  trading_name text not null,
  partnership_utr text,
  companies_house_number text,
  registration_number text,
  address text not null,
  town text not null,
  country text not null default 'United Kingdom',
  postcode text not null,
  mobile text not null,
  email text not null,
  vat_no text,
  branch_count integer not null default 1 check (branch_count between 1 and 100),
  owner_id bigint not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column companies.branch_count is 'How many branches are planned; no limit';
comment on column companies.owner_id is 'employees.id; the foreign key is added with that table';

create table subscriptions (
  id bigint primary key default nextval('subscription_ids'),
  company_id bigint not null references companies (id),
  plan_id text not null,
  price_pence integer not null,
  period text not null,
  mode text not null check (mode in ('simulated', 'pin')),
  status text not null check (status in ('active', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  activated_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index subscriptions_active on subscriptions (company_id) where status = 'active';
