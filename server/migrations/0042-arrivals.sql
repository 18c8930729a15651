-- Of two people who deal with one task the earlier counts, also when it arrives later. So the other's
-- entry has to say what it had said of the task.
alter table occurrence_events add column said text check (said in ('completed', 'not_completed'));
comment on column occurrence_events.said is 'Of a duplicate: what it said of the task';
create trigger occurrence_events_said_unchanged before update of said
  on occurrence_events for each statement execute function refuse_rewriting_history();

-- How far the time of a tablet's item can be relied on.
alter table sync_items add column time_estimated boolean not null default false;
comment on column sync_items.time_estimated is
  'The clock of the tablet or of the server was wrong, so occurred_at is an estimate';
create trigger sync_items_estimate_unchanged before update of time_estimated
  on sync_items for each statement execute function refuse_rewriting_history();
alter table devices add column emptied_at timestamptz;
comment on column devices.emptied_at is 'When the tablet last reported that nothing waited on it';

-- Which history this database has: another one after it was restored from a backup, so that tablets
-- offer what they sent since the backup. One row for all processes.
create table server_epoch (
  id integer primary key default 1 check (id = 1),
  epoch uuid not null default gen_random_uuid(),
  restored_at timestamptz
);
insert into server_epoch default values;
