-- The ledger of each company: what was recorded when, in an order that cannot be changed later
-- without being found (docs/decisions/0058). Every change of a record is queued by the database in
-- the same transaction; a job moves the queue into the tree.
create table ledgers (
  company_id bigint primary key references companies (id),
  ledger uuid not null default gen_random_uuid() unique,
  size bigint not null default 0,
  public_key bytea not null,
  sealed_key bytea not null,
  created_at timestamptz not null
);
comment on column ledgers.ledger is 'Names the ledger outside the database';
comment on column ledgers.size is 'Number of leaves';
comment on column ledgers.public_key is 'Ed25519, 32 bytes';
comment on column ledgers.sealed_key is 'The private key, encrypted';

-- Without a foreign key, because every record pays for it. Rows of a company that was erased are
-- dropped by the job.
create table ledger_queue (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  kind text not null,
  record_id bigint not null,
  xid bigint not null default pg_current_xact_id()::text::bigint
);
comment on column ledger_queue.xid is 'The transaction, which joins a record to its audit entry';

create table ledger_leaves (
  company_id bigint not null references ledgers (company_id),
  position bigint not null,
  kind text not null,
  record_id bigint not null,
  change text not null check (change in ('added', 'changed', 'removed')),
  action text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  employee_id bigint,
  device_id bigint,
  content_hash bytea,
  leaf_hash bytea not null,
  primary key (company_id, position)
);
comment on column ledger_leaves.action is 'An action of the audit log in the same transaction';
comment on column ledger_leaves.received_at is 'When the change reached the server';
comment on column ledger_leaves.content_hash is 'SHA-256 of salt and content; null once removed';

-- The newest leaf of each record, and the salt of its content. Older versions have none: their
-- content can neither be shown nor be guessed.
create table ledger_records (
  company_id bigint not null references ledgers (company_id),
  kind text not null,
  record_id bigint not null,
  position bigint not null,
  salt bytea not null,
  primary key (company_id, kind, record_id)
);

-- Roots of the complete subtrees of 256, 65,536 and 16,777,216 leaves, so that a proof reads few rows.
create table ledger_nodes (
  company_id bigint not null references ledgers (company_id),
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (company_id, level, index)
);

create table ledger_heads (
  id bigint generated always as identity primary key,
  company_id bigint not null references ledgers (company_id),
  size bigint not null,
  root bytea not null,
  signed_at timestamptz not null,
  signature bytea not null,
  reason text not null check (reason in ('daily', 'pack', 'asked'))
);
create index ledger_heads_company on ledger_heads (company_id, signed_at desc);

-- What the server or a tablet found wrong with the ledger. Nothing is repaired.
create table ledger_alarms (
  id bigint generated always as identity primary key,
  company_id bigint not null references ledgers (company_id),
  device_id bigint,
  found text not null check (found in ('nodes missing', 'another root', 'tablet differs')),
  size bigint not null,
  at timestamptz not null,
  foreign key (company_id, device_id) references devices (company_id, id)
);
comment on column ledger_alarms.device_id is 'The tablet that found it; null for the server';
comment on column ledger_alarms.size is 'Size of the kept head that does not fit';
create index ledger_alarms_company on ledger_alarms (company_id, at desc);

-- No leaf, node, head or alarm is changed or deleted, except with its company.
do $$
declare name text;
begin
  foreach name in array array['ledger_leaves', 'ledger_nodes', 'ledger_heads', 'ledger_alarms'] loop
    execute format('create trigger %I before update or truncate on %I
      for each statement execute function refuse_rewriting_history()', name || '_unchanged', name);
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function refuse_deleting_history()', name || '_kept', name);
  end loop;
end $$;
create trigger ledger_records_not_truncated before truncate on ledger_records
  for each statement execute function refuse_rewriting_history();
create trigger ledger_queue_not_truncated before truncate on ledger_queue
  for each statement execute function refuse_rewriting_history();
create trigger ledger_queue_unchanged before update on ledger_queue
  for each statement execute function refuse_rewriting_history();

create function queue_added_records() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_id)
  select company_id, tg_table_name, id from changed;
  return null;
end $$;

-- A company that is erased takes its ledger with it.
create function queue_removed_records() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_id)
  select f.company_id, tg_table_name, f.id
  from former f join companies c on c.id = f.company_id;
  return null;
end $$;

-- A task that is due is no record until it has an outcome.
create function queue_added_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_id)
  select company_id, tg_table_name, id from changed
  where state <> 'pending' or rejection_reason is not null;
  return null;
end $$;

create function queue_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_id)
  select n.company_id, tg_table_name, n.id
  from changed n join former o on o.id = n.id
  where n.state <> 'pending' or o.state <> 'pending' or n.rejection_reason is not null;
  return null;
end $$;

create function queue_removed_outcomes() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (company_id, kind, record_id)
  select f.company_id, tg_table_name, f.id
  from former f join companies c on c.id = f.company_id
  where f.state <> 'pending' or f.rejection_reason is not null;
  return null;
end $$;

create trigger ledger_of_added_outcomes after insert on task_occurrences
  referencing new table as changed
  for each statement execute function queue_added_outcomes();
create trigger ledger_of_changed_outcomes after update on task_occurrences
  referencing new table as changed old table as former
  for each statement execute function queue_outcomes();
create trigger ledger_of_removed_outcomes after delete on task_occurrences
  referencing old table as former
  for each statement execute function queue_removed_outcomes();

-- Records from before the ledger are its first leaves.
insert into ledger_queue (company_id, kind, record_id)
select company_id, 'task_occurrences', id from task_occurrences
where state <> 'pending' or rejection_reason is not null
order by id;

do $$
declare name text;
begin
  foreach name in array array['audit_log', 'occurrence_events', 'occurrence_answers',
    'temp_readings', 'visitors', 'accidents', 'training_records', 'diary_entries', 'food_checks',
    'probe_checks', 'food_diary_signatures', 'food_diary_problems', 'food_diary_fitness',
    'food_diary_reviews', 'food_method_versions', 'dish_versions', 'dish_checks', 'complaints',
    'complaint_entries']
  loop
    execute format('create trigger ledger_of_added after insert on %I referencing new table as changed
      for each statement execute function queue_added_records()', name);
    execute format('create trigger ledger_of_changed after update on %I referencing new table as changed
      for each statement execute function queue_added_records()', name);
    execute format('create trigger ledger_of_removed after delete on %I referencing old table as former
      for each statement execute function queue_removed_records()', name);
    execute format('insert into ledger_queue (company_id, kind, record_id)
      select company_id, %L, id from %I order by id', name, name);
  end loop;
end $$;
