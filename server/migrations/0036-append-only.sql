-- What happened is never changed and never deleted, but with the company it happened in: not by a
-- slip of the program either. The photo of an event arrives later; what becomes of an item of a
-- tablet is settled after it was claimed.
create function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;

-- The rows of a company that is erased go by a cascade, after the company itself.
create function refuse_deleting_history() returns trigger language plpgsql as $$
begin
  if exists (select from gone join companies on companies.id = gone.company_id) then
    raise exception 'Rows of % are deleted with their company only', tg_table_name;
  end if;
  return null;
end $$;

create trigger audit_log_unchanged before update or truncate on audit_log
  for each statement execute function refuse_rewriting_history();
create trigger audit_log_kept after delete on audit_log
  referencing old table as gone for each statement execute function refuse_deleting_history();

create trigger occurrence_events_unchanged before update of
  id, company_id, occurrence_id, key, kind, employee_id, device_id, note, photo_sha256, occurred_at,
  received_at
  on occurrence_events for each statement execute function refuse_rewriting_history();
create trigger occurrence_events_not_truncated before truncate on occurrence_events
  for each statement execute function refuse_rewriting_history();
create trigger occurrence_events_kept after delete on occurrence_events
  referencing old table as gone for each statement execute function refuse_deleting_history();

create trigger sync_items_unchanged before update of
  company_id, key, device_id, employee_id, kind, occurred_at, received_at
  on sync_items for each statement execute function refuse_rewriting_history();
create trigger sync_items_not_truncated before truncate on sync_items
  for each statement execute function refuse_rewriting_history();
create trigger sync_items_kept after delete on sync_items
  referencing old table as gone for each statement execute function refuse_deleting_history();

-- A task that is moved or deleted takes its days from today on with it. One that something had
-- happened to, such as being sent back, leaves its history, and this row to say what that was of.
alter table occurrence_events drop constraint occurrence_events_company_id_occurrence_id_fkey;
create table withdrawn_occurrences (
  id bigint primary key,
  company_id bigint not null,
  branch_id bigint not null,
  branch_task_id bigint not null,
  due_date date not null,
  task_name text not null,
  schedule text not null,
  withdrawn_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column withdrawn_occurrences.id is 'As it was in task_occurrences';
create index withdrawn_occurrences_branch on withdrawn_occurrences (company_id, branch_id);
