-- The ledger shows what may have changed of a record and by which entry of the audit log, and has
-- everything that inspector packs and reports rest on (docs/decisions/0058).
alter table ledger_leaves
  add column format smallint not null default 1,
  add column previous bigint,
  add column entries bigint[] not null default '{}',
  add column xid bigint,
  drop constraint ledger_leaves_change_check,
  add constraint ledger_leaves_change_check
    check (change in ('added', 'changed', 'removed', 'restated'));
alter table ledger_leaves alter column format set default 2;
comment on column ledger_leaves.format is '1 hashes all contents at once, 2 each group of columns';
comment on column ledger_leaves.previous is 'The position of the leaf before of the same record';
comment on column ledger_leaves.entries is 'Entries of the audit log that permit it';
comment on column ledger_leaves.xid is 'The transaction of an entry of the audit log';
comment on column ledger_leaves.content_hash is
  'SHA-256 of salt and content, for each group of columns; null once removed';
create index ledger_leaves_transaction on ledger_leaves (company_id, xid) where xid is not null;

alter table ledgers
  add column days_until date,
  add column checked_at timestamptz,
  add column checked_records bigint,
  add column check_found text;
comment on column ledgers.days_until is
  'Tasks that were due up to this day are records, with an outcome or without';
comment on column ledgers.checked_at is 'When the server last checked the whole ledger';
comment on column ledgers.check_found is 'What that check found; null if all was in order';

alter table ledger_alarms drop constraint ledger_alarms_found_check;
alter table ledger_alarms add constraint ledger_alarms_found_check check (found in (
  'nodes missing', 'another root', 'tablet differs', 'record changed', 'record deleted',
  'record added', 'change not allowed', 'signature missing'));

-- A task that is due is no record until it has an outcome, or its day is long over. The ledger
-- leaves out a deleted row that was no record.
create or replace function queue_added_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, tg_table_name, array_agg(id)
  from (
    select c.company_id, c.id, (row_number() over () - 1) / 500 as part
    from changed c left join ledgers l on l.company_id = c.company_id
    where c.state <> 'pending' or c.rejection_reason is not null or c.due_date <= l.days_until
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
    from changed n join former o on o.id = n.id left join ledgers l on l.company_id = n.company_id
    where n.state <> 'pending' or o.state <> 'pending' or n.rejection_reason is not null
      or o.rejection_reason is not null or least(n.due_date, o.due_date) <= l.days_until
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
      left join ledgers l on l.company_id = f.company_id
    where f.state <> 'pending' or f.rejection_reason is not null or f.due_date <= l.days_until
  ) r
  group by part, company_id order by part, company_id;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['withdrawn_occurrences', 'checklist_versions', 'temp_equipment',
    'temp_slots', 'food_limits', 'probes', 'suppliers', 'supplier_branches', 'food_diaries', 'dishes',
    'dish_version_branches', 'courses', 'course_requirements', 'course_exemptions', 'certificates',
    'right_to_work_checks', 'premises_papers', 'paper_needs', 'branches', 'branch_closures',
    'branch_closed_days', 'hygiene_ratings']
  loop
    execute format('create trigger ledger_of_added after insert on %I referencing new table as changed
      for each statement execute function queue_added_records()', name);
    execute format('create trigger ledger_of_changed after update on %I referencing new table as changed
      for each statement execute function queue_added_records()', name);
    execute format('create trigger ledger_of_removed after delete on %I referencing old table as former
      for each statement execute function queue_removed_records()', name);
  end loop;
end $$;

-- Records that exist get a leaf of the present format, and the audit log says why. The audit log and
-- the events of tasks never change, so that their former leaves serve. Companies without a ledger have
-- no leaves yet, and all their records are queued here.
delete from ledger_queue q
where kind not in ('audit_log', 'occurrence_events')
  and not exists (select from ledgers l where l.company_id = q.company_id);
insert into audit_log (company_id, actor_kind, action, entity, entity_id, at)
select id, 'system', 'ledger.extended', 'company', id, now() from companies;

do $$
declare name text;
begin
  insert into ledger_queue (company_id, kind, record_ids)
  select company_id, 'task_occurrences', array_agg(id order by id) from (
    select company_id, id, (row_number() over (order by id) - 1) / 500 as part
    from task_occurrences where state <> 'pending' or rejection_reason is not null
  ) r
  group by part, company_id order by part;
  foreach name in array array['occurrence_answers', 'temp_readings', 'visitors', 'accidents',
    'training_records', 'diary_entries', 'food_checks', 'probe_checks', 'food_diary_signatures',
    'food_diary_problems', 'food_diary_fitness', 'food_diary_reviews', 'food_method_versions',
    'dish_versions', 'dish_checks', 'complaints', 'complaint_entries', 'withdrawn_occurrences',
    'checklist_versions', 'temp_equipment', 'temp_slots', 'food_limits', 'probes', 'suppliers',
    'supplier_branches', 'food_diaries', 'dishes', 'dish_version_branches', 'courses',
    'course_requirements', 'course_exemptions', 'certificates', 'right_to_work_checks',
    'premises_papers', 'paper_needs', 'branches', 'branch_closures', 'branch_closed_days',
    'hygiene_ratings']
  loop
    execute format('insert into ledger_queue (company_id, kind, record_ids)
      select company_id, %L, array_agg(id order by id) from (
        select company_id, id, (row_number() over (order by id) - 1) / 500 as part from %I) r
      group by part, company_id order by part', name, name);
  end loop;
end $$;
