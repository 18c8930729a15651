-- Whom somebody asked us to forget. Without a foreign key and without anything about the person, so
-- that it stays whatever goes, and says after a backup was restored what must go again.
create table erasures (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  employee_id bigint,
  asked_by bigint not null,
  at timestamptz not null,
  reason text not null
);
comment on column erasures.employee_id is 'Null when the whole company was erased';
comment on column erasures.asked_by is 'employees.id';
comment on column erasures.reason is 'What was done: a label, nothing personal';

-- Mail that waits for somebody goes with them, or with the address that it was for.
alter table mails add column employee_id bigint references employees (id);

-- Their name stands in everything that they ever did.
create index task_occurrences_done_by on task_occurrences (company_id, done_by)
  where done_by is not null;
