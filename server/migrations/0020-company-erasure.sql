-- The operator may erase a company, too, and is nobody's employee.
alter table erasures alter column asked_by drop not null;
comment on column erasures.asked_by is 'employees.id; null for the operator';

-- Photos of companies that were erased, whose bytes are still to go. Their names only, without a
-- foreign key, written with the erasure, so that a crash leaves none behind.
create table forgotten_photos (
  id bigint generated always as identity primary key,
  blob_name text not null,
  forgotten_at timestamptz not null
);

-- The plan that a company has, or the last one that it had.
create index subscriptions_company on subscriptions (company_id, period_end desc);
