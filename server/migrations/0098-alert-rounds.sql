-- An alert that gets worse, or whose acknowledgement runs out, climbs its ladder again.
alter table alerts
  add column round integer not null default 1,
  add column again_from timestamptz,
  add column worse_at timestamptz,
  add column cleared_as text check (cleared_as in ('missed', 'not-put-right')),
  add check (cleared_as is null or cleared_at is not null);
comment on column alerts.round is 'How often its ladder was started';
comment on column alerts.again_from is
  'When the ladder was started again because of something worse; null if it was not';
comment on column alerts.worse_at is 'When something worse was added the last time';
comment on column alerts.cleared_as is 'How it ended without being put right; null otherwise';

alter table alert_causes
  add column since timestamptz,
  add column told boolean not null default true,
  add column ended_as text check (ended_as in ('missed', 'not-put-right')),
  add check (ended_as is null or ended_at is not null);
comment on column alert_causes.since is
  'When the trouble began: the deadline, the reading, the answer';

comment on column alert_causes.told is
  'Whether people were told of it, so that later causes are compared with it';

alter table alert_notices
  add column round integer not null default 1,
  drop constraint alert_notices_pkey,
  add primary key (company_id, alert_id, employee_id, round);
comment on table alert_notices is 'Who is told of an alert; each person once in each round';
drop index alert_notices_employee;
create index alert_notices_employee on alert_notices (company_id, employee_id, sent_at);
