select make_id_sequence('saved_report_ids');

-- Reports that somebody put together and keeps by name.
create table saved_reports (
  id bigint primary key default nextval('saved_report_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  name text not null,
  shared boolean not null,
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on column saved_reports.shared is 'Everybody of the company who sees reports sees it';
comment on column saved_reports.definition is 'As the contract''s reportDefinition has it';
-- By name among one's own, and among the company's.
create unique index saved_reports_own on saved_reports (company_id, employee_id, lower(name))
  where not shared;
create unique index saved_reports_shared on saved_reports (company_id, lower(name)) where shared;

-- What people of a branch were trained in, for reports about branches.
create index training_records_branch on training_records (company_id, branch_id, trained_at);

-- The readings of all equipment of a branch on some days.
create index temp_readings_branch on temp_readings (company_id, branch_id, log_date);
