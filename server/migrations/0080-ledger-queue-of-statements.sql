-- The queue of the ledger has a row for each statement (of at most 500 records) instead of one for
-- each record, because every record that a tablet sends pays for it.
alter table ledger_queue rename to ledger_queue_of_records;
create table ledger_queue (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  kind text not null,
  record_ids bigint[] not null,
  xid bigint not null default pg_current_xact_id()::text::bigint
);
comment on column ledger_queue.record_ids is 'Records that a statement has changed, in their order';
comment on column ledger_queue.xid is 'The transaction, which joins a record to its audit entry';
insert into ledger_queue (company_id, kind, record_ids, xid)
select company_id, kind, array_agg(record_id order by id), xid from ledger_queue_of_records
group by id / 500, company_id, kind, xid order by min(id);
drop table ledger_queue_of_records;

create trigger ledger_queue_not_truncated before truncate on ledger_queue
  for each statement execute function refuse_rewriting_history();
create trigger ledger_queue_unchanged before update on ledger_queue
  for each statement execute function refuse_rewriting_history();

create or replace function queue_added_records() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (select company_id, id, (row_number() over () - 1) / 500 as part from changed) r
  group by part, company_id order by part, company_id;
  return null;
end $$;

-- A company that is erased takes its ledger with it.
create or replace function queue_removed_records() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (
    select f.company_id, f.id, (row_number() over () - 1) / 500 as part
    from former f join companies c on c.id = f.company_id
  ) r
  group by part, company_id order by part, company_id;
  return null;
end $$;

-- A task that is due is no record until it has an outcome.
create or replace function queue_added_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (
    select company_id, id, (row_number() over () - 1) / 500 as part from changed
    where state <> 'pending' or rejection_reason is not null
  ) r
  group by part, company_id order by part, company_id;
  return null;
end $$;

create or replace function queue_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (
    select n.company_id, n.id, (row_number() over () - 1) / 500 as part
    from changed n join former o on o.id = n.id
    where n.state <> 'pending' or o.state <> 'pending' or n.rejection_reason is not null
  ) r
  group by part, company_id order by part, company_id;
  return null;
end $$;

create or replace function queue_removed_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (
    select f.company_id, f.id, (row_number() over () - 1) / 500 as part
    from former f join companies c on c.id = f.company_id
    where f.state <> 'pending' or f.rejection_reason is not null
  ) r
  group by part, company_id order by part, company_id;
  return null;
end $$;
