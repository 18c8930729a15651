-- A branch that is declared closed on the day itself: when, and by whom.
alter table branch_closed_days
  add declared_at timestamptz,
  add declared_by bigint,
  add foreign key (company_id, declared_by) references employees (company_id, id);
comment on column branch_closed_days.declared_at is
  'When a day that had begun was declared closed; null for a day that was closed before it began';
create index branch_closed_days_declared_by on branch_closed_days (company_id, declared_by)
  where declared_by is not null;
