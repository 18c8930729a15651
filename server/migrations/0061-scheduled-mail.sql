-- Digests: what managers ask to be told by e-mail each day or week.
create table digest_choices (
  company_id bigint not null,
  employee_id bigint not null,
  kind text not null check (kind in ('daily', 'weekly')),
  is_on boolean not null,
  send_minute smallint not null check (send_minute between 0 and 1439),
  next_at timestamptz,
  last_day date,
  updated_at timestamptz not null,
  primary key (company_id, employee_id, kind),
  foreign key (company_id, employee_id) references employees (company_id, id),
  check (is_on = (next_at is not null))
);
comment on column digest_choices.send_minute is 'Minutes after midnight, in the time of the head office';
comment on column digest_choices.last_day is 'The local day whose digest was made last; none is made twice';
create index digest_choices_due on digest_choices (next_at) where is_on;

-- Reports that are sent by e-mail on a schedule, with the rights that their owner has then.
select make_id_sequence('report_schedule_ids');

create table report_schedules (
  id bigint primary key default nextval('report_schedule_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  name text not null,
  saved_report_id bigint,
  fixed_report text check (fixed_report in ('task', 'visitor', 'accident', 'temperature')),
  branch_id bigint,
  format text not null check (format in ('pdf', 'csv', 'both')),
  frequency text not null check (frequency in ('daily', 'weekdays', 'weekly', 'monthly')),
  weekday text check (weekday in
    ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  month_day smallint check (month_day between 0 and 28),
  send_minute smallint not null check (send_minute between 0 and 1439),
  period text not null check (period in ('yesterday', 'last-week', 'last-month')),
  when_empty text not null check (when_empty in ('send', 'skip')),
  paused_reason text check (paused_reason in
    ('by-hand', 'no-owner', 'no-rights', 'no-report', 'failing')),
  paused_at timestamptz,
  next_at timestamptz not null,
  last_day date,
  asked_at timestamptz,
  claimed_until timestamptz,
  failing_since timestamptz,
  last_run_at timestamptz,
  last_outcome text check (last_outcome in ('sent', 'empty', 'failed', 'no-recipients')),
  last_problem text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, saved_report_id) references saved_reports (company_id, id)
    on delete set null (saved_report_id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  check (saved_report_id is null or fixed_report is null),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check ((paused_reason is null) = (paused_at is null))
);
comment on column report_schedules.branch_id is 'Of a fixed report; null for all branches in reach';
comment on column report_schedules.month_day is '0 for the last day of the month';
comment on column report_schedules.send_minute is 'Minutes after midnight, in the time of the head office';
comment on column report_schedules.last_day is 'The local day whose report was made last; none is made twice';
comment on column report_schedules.asked_at is 'When it was asked to be sent once at once';
comment on column report_schedules.claimed_until is 'Until when one server process makes its files';
comment on column report_schedules.last_problem is 'Code of the error that refused the last run';
create index report_schedules_due on report_schedules (next_at) where paused_at is null;
create index report_schedules_asked on report_schedules (asked_at) where asked_at is not null;
create index report_schedules_paused on report_schedules (paused_at) where paused_at is not null;
create index report_schedules_company on report_schedules (company_id, employee_id);
create index report_schedules_saved on report_schedules (company_id, saved_report_id)
  where saved_report_id is not null;
create index report_schedules_branch on report_schedules (company_id, branch_id)
  where branch_id is not null;

create table report_recipients (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  schedule_id bigint not null,
  employee_id bigint,
  address text,
  token_hash bytea,
  token_expires_at timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz,
  added_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, schedule_id) references report_schedules (company_id, id)
    on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id),
  check ((employee_id is null) <> (address is null)),
  check ((token_hash is null) = (token_expires_at is null))
);
comment on column report_recipients.address is 'Outside the company; gets nothing before it is confirmed';
comment on column report_recipients.token_hash is 'SHA-256 of the token in the link that confirms the address';
create unique index report_recipients_person
  on report_recipients (company_id, schedule_id, employee_id) where employee_id is not null;
create unique index report_recipients_address
  on report_recipients (company_id, schedule_id, address) where address is not null;
create index report_recipients_employee on report_recipients (company_id, employee_id)
  where employee_id is not null;
create unique index report_recipients_token on report_recipients (token_hash)
  where token_hash is not null;

-- Links by which readers stop one kind of e-mail without signing in.
create table unsubscribe_tokens (
  token_hash bytea primary key,
  company_id bigint not null,
  employee_id bigint,
  digest_kind text check (digest_kind in ('daily', 'weekly')),
  recipient_id bigint,
  expires_at timestamptz not null,
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, recipient_id) references report_recipients (company_id, id)
    on delete cascade,
  check ((employee_id is null) = (digest_kind is null)),
  check ((employee_id is null) <> (recipient_id is null))
);
create index unsubscribe_tokens_expiry on unsubscribe_tokens (expires_at);
create index unsubscribe_tokens_employee on unsubscribe_tokens (company_id, employee_id)
  where employee_id is not null;
create index unsubscribe_tokens_recipient on unsubscribe_tokens (company_id, recipient_id)
  where recipient_id is not null;

-- Files of e-mails: stored once for all readers of a report, until the last one has been sent.
create table mail_files (
  id bigint generated always as identity primary key,
  content bytea not null,
  created_at timestamptz not null default now()
);
comment on column mail_files.content is 'Encrypted with a key that only the e-mails have';
alter table mails add column files_id bigint references mail_files (id);
create index mails_files on mails (files_id) where files_id is not null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating', 'report-paused'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating', 'report-paused'));
