-- Courses of a company with who needs them, certificates, and checks of the right to work.
select make_id_sequence('course_ids');
select make_id_sequence('certificate_ids');
select make_id_sequence('right_to_work_ids');

create table courses (
  id bigint primary key default nextval('course_ids'),
  company_id bigint not null references companies (id),
  name text not null,
  validity_months smallint check (validity_months between 1 and 120),
  authority text not null check (authority in ('law', 'guidance', 'habit', 'own')),
  source text,
  source_url text,
  note text,
  preset text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id)
);
comment on column courses.validity_months is 'Null: its certificates never expire';
comment on column courses.preset is 'Key of the ready-made course that it was made from';
create unique index courses_name on courses (company_id, fold_case(name));

create table course_requirements (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  course_id bigint not null,
  role_id smallint not null check (role_id in (1, 2, 3)),
  branch_id bigint,
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on table course_requirements is 'Which roles need a course, and where';
comment on column course_requirements.branch_id is 'Null: at all branches';
create unique index course_requirements_place
  on course_requirements (company_id, course_id, role_id, branch_id) nulls not distinct;
create index course_requirements_branch on course_requirements (company_id, branch_id)
  where branch_id is not null;

create table course_exemptions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  course_id bigint not null,
  employee_id bigint not null,
  reason text not null,
  decided_by bigint not null,
  decided_by_name text not null,
  decided_at timestamptz not null,
  unique (company_id, employee_id, course_id),
  foreign key (company_id, course_id) references courses (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, decided_by) references employees (company_id, id)
);
comment on table course_exemptions is 'People who do not need a course that others of their role need';
create index course_exemptions_course on course_exemptions (company_id, course_id);
create index course_exemptions_decider on course_exemptions (company_id, decided_by, id);

create table certificates (
  id bigint primary key default nextval('certificate_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  course_id bigint not null,
  employee_id bigint not null,
  issued_on date not null,
  valid_until date,
  until_given boolean not null,
  provider text,
  certificate_number text,
  note text,
  recorded_by bigint not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  withdrawn_by bigint,
  withdrawn_by_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  reminded_days smallint,
  reminded_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, recorded_by) references employees (company_id, id),
  foreign key (company_id, withdrawn_by) references employees (company_id, id),
  check (valid_until >= issued_on),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((withdrawn_by is null) = (withdrawn_reason is null))
);
comment on column certificates.branch_id is 'Branch of the person when it was recorded';
comment on column certificates.valid_until is 'Its last day; null: it never expires';
comment on column certificates.until_given is
  'The last day was given; otherwise it follows from the course and changes with it';
comment on column certificates.reminded_days is
  'Days before the last day of the latest reminder, 0 for one on it or later';
create unique index certificates_once on certificates (company_id, employee_id, course_id, issued_on)
  where withdrawn_at is null;
create index certificates_course on certificates (company_id, course_id);
create index certificates_branch on certificates (company_id, branch_id, issued_on);
create index certificates_person on certificates (company_id, employee_id, id);
create index certificates_recorder on certificates (company_id, recorded_by, id);
create index certificates_withdrawer on certificates (company_id, withdrawn_by, id)
  where withdrawn_by is not null;
create index certificates_expiring on certificates (valid_until)
  where withdrawn_at is null and valid_until is not null
    and (reminded_days is null or reminded_days > 0);
create index certificates_reminded on certificates (reminded_at) where reminded_at is not null;

create trigger certificates_unchanged before update of
  id, company_id, branch_id, course_id, employee_id, issued_on, until_given, provider, recorded_by,
  recorded_at
  on certificates for each statement execute function refuse_rewriting_history();

-- No copies of documents: the table says who checked what kind of proof, and where copies are kept.
create table right_to_work_checks (
  id bigint primary key default nextval('right_to_work_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  employee_name text not null,
  checked_on date not null,
  checked_by bigint not null,
  checked_by_name text not null,
  kind text not null check (kind in ('manual', 'online', 'provider')),
  follow_up_on date,
  copies_kept text,
  recorded_by bigint not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  reminded_days smallint,
  reminded_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, checked_by) references employees (company_id, id),
  foreign key (company_id, recorded_by) references employees (company_id, id),
  check (follow_up_on > checked_on)
);
comment on column right_to_work_checks.employee_name is
  'Stays for two years after the person has left, like the copies of the documents';
create index right_to_work_person on right_to_work_checks (company_id, employee_id, id);
create index right_to_work_checker on right_to_work_checks (company_id, checked_by, id);
create index right_to_work_recorder on right_to_work_checks (company_id, recorded_by, id);
create index right_to_work_follow_up on right_to_work_checks (follow_up_on)
  where follow_up_on is not null and (reminded_days is null or reminded_days > 0);
create index right_to_work_reminded on right_to_work_checks (reminded_at)
  where reminded_at is not null;

-- Managers are notified of both. Kinds that are known stay as they are.
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
      'alter table %I add constraint %I check ((%s) or kind in (%L, %L))',
      named, named || '_kind_check', known, 'course-expiry', 'right-to-work');
  end loop;
end $$;
