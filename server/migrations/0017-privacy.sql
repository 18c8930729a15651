-- How long a company keeps some of its records; null: for good.
alter table companies
  add column keep_visitors_days smallint check (keep_visitors_days in (90, 365, 730, 1095, 2190)),
  add column keep_diary_days smallint check (keep_diary_days in (90, 365, 730, 1095, 2190)),
  add column keep_temperatures_days smallint
    check (keep_temperatures_days in (90, 365, 730, 1095, 2190));

-- What old readings were repeated or corrected by may be young enough to stay.
alter table temp_readings
  drop constraint temp_readings_company_id_recheck_of_fkey,
  add foreign key (company_id, recheck_of) references temp_readings (company_id, id)
    on delete set null (recheck_of),
  drop constraint temp_readings_company_id_corrects_fkey,
  add foreign key (company_id, corrects) references temp_readings (company_id, id)
    on delete set null (corrects);
create index temp_readings_recheck on temp_readings (company_id, recheck_of)
  where recheck_of is not null;

-- Entries that were taken out of the diary go with the others of their day.
drop index diary_entries_date;
create index diary_entries_date on diary_entries (company_id, branch_id, date);

select make_id_sequence('erasure_request_ids');

-- Who asked to be forgotten, and what became of it.
create table erasure_requests (
  id bigint primary key default nextval('erasure_request_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, decided_by) references employees (company_id, id),
  check ((outcome is null) = (decided_at is null))
);
comment on column erasure_requests.reason is 'Why it was declined; goes when the person does';
create unique index erasure_requests_open on erasure_requests (company_id, employee_id)
  where outcome is null;
create index erasure_requests_person on erasure_requests (company_id, employee_id, asked_at);
create index erasure_requests_waiting on erasure_requests (company_id, asked_at)
  where outcome is null;

-- All that is kept about one person, page by page.
drop index task_occurrences_done_by;
create index task_occurrences_done_by on task_occurrences (company_id, done_by, id)
  where done_by is not null;
create index task_occurrences_verified_by on task_occurrences (company_id, verified_by, id)
  where verified_by is not null;
drop index temp_readings_person;
create index temp_readings_person on temp_readings (company_id, recorded_by, id);
drop index diary_entries_person;
create index diary_entries_person on diary_entries (company_id, created_by, id);
drop index accidents_person;
create index accidents_person on accidents (company_id, reported_by, id);
create index accidents_about on accidents (company_id, employee_id, id)
  where employee_id is not null;
