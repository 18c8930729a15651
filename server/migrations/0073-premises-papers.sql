-- Papers of premises that expire: of one branch, or of all branches where branch_id is null. A paper
-- that was renewed stays, and names the paper that replaced it.
select make_id_sequence('paper_ids');

create table premises_papers (
  id bigint primary key default nextval('paper_ids'),
  company_id bigint not null references companies (id),
  branch_id bigint,
  kind text not null,
  name text not null,
  reference text,
  issuer text,
  issued_on date not null,
  valid_until date,
  note text,
  document_id bigint,
  replaced_by bigint,
  reminded smallint check (reminded in (60, 30, 7, 0)),
  reminded_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, replaced_by) references premises_papers (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id),
  check (valid_until >= issued_on),
  check ((reminded is null) = (reminded_at is null))
);
comment on column premises_papers.reminded is
  'The last reminder that was told: days before the last day of validity';

-- Leases and other papers may be issued on the same day under different names.
create unique index premises_papers_issue on premises_papers (
  company_id, coalesce(branch_id, 0), kind, issued_on,
  (case when kind in ('equipment-lease', 'other') then lower(name) else '' end)
);
create index premises_papers_document on premises_papers (company_id, document_id)
  where document_id is not null;
create index premises_papers_replaced_by on premises_papers (company_id, replaced_by)
  where replaced_by is not null;
create index premises_papers_current on premises_papers (valid_until) where replaced_by is null;
create index premises_papers_reminded on premises_papers (reminded_at)
  where reminded_at is not null;

-- Which papers all branches need (branch_id is null), and where a branch differs.
create table paper_needs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  branch_id bigint,
  kind text not null,
  needed boolean not null,
  reason text,
  foreign key (company_id, branch_id) references branches (company_id, id),
  check (branch_id is null or needed or reason is not null)
);
create unique index paper_needs_place on paper_needs (company_id, coalesce(branch_id, 0), kind);

-- Managers are notified before papers expire. Kinds that are known stay as they are.
do $$
declare
  named text;
  known text;
begin
  foreach named in array array['notifications', 'notification_choices'] loop
    select pg_get_expr(c.conbin, c.conrelid) into known from pg_constraint c
      where c.conname = named || '_kind_check' and c.conrelid = named::regclass;
    execute format('alter table %I drop constraint %I', named, named || '_kind_check');
    execute format(
      'alter table %I add constraint %I check ((%s) or kind = %L)',
      named, named || '_kind_check', known, 'paper-expiring');
  end loop;
end $$;
