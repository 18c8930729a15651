-- Steps of tasks. A version of steps never changes: editing makes another one, so that what was
-- answered stays beside the words that were on the screen.
select make_id_sequence('checklist_ids');

create table checklist_versions (
  id bigint primary key default nextval('checklist_ids'),
  company_id bigint not null references companies (id),
  hash bytea not null,
  steps jsonb not null,
  first_required text,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, hash)
);
comment on column checklist_versions.first_required is
  'Label of the first step that has to be answered; null if none has to be';
comment on column checklist_versions.hash is 'SHA-256 of the steps as JSON: equal steps are one version';

create trigger checklist_versions_unchanged before update or truncate on checklist_versions
  for each statement execute function refuse_rewriting_history();

do $$
declare tasks text;
begin
  foreach tasks in array array['task_masters', 'branch_tasks', 'task_occurrences', 'occurrence_events']
  loop
    execute format($add$
      alter table %I
        add checklist_id bigint,
        add foreign key (company_id, checklist_id) references checklist_versions (company_id, id)
    $add$, tasks);
  end loop;
end $$;
comment on column branch_tasks.checklist_id is 'The version of its steps; null for a task that is one tick';
comment on column occurrence_events.checklist_id is 'The version that was answered';

-- Every version that a branch's task has ever had: a tablet without a network answers an old one.
create table task_checklists (
  company_id bigint not null,
  branch_task_id bigint not null,
  checklist_id bigint not null,
  primary key (company_id, branch_task_id, checklist_id),
  foreign key (company_id, branch_task_id) references branch_tasks (company_id, id),
  foreign key (company_id, checklist_id) references checklist_versions (company_id, id)
);
create function note_task_checklist() returns trigger language plpgsql as $$
begin
  insert into task_checklists values (new.company_id, new.id, new.checklist_id)
    on conflict do nothing;
  return null;
end $$;
create trigger task_checklist_added after insert on branch_tasks
  for each row when (new.checklist_id is not null) execute function note_task_checklist();
create trigger task_checklist_changed after update of checklist_id on branch_tasks
  for each row when (new.checklist_id is distinct from old.checklist_id and new.checklist_id is not null)
  execute function note_task_checklist();

alter table task_occurrences add done_key uuid;
comment on column task_occurrences.done_key is
  'The key of the action that counts, in occurrence_events, and of its answers';

create table occurrence_answers (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  occurrence_id bigint not null,
  action_key uuid not null,
  position smallint not null,
  step uuid not null,
  row_number smallint not null,
  kind text not null,
  label text not null,
  unit text,
  value_number double precision,
  value_text text,
  value_chosen text[],
  words text not null,
  held_seconds integer,
  passed boolean,
  not_applicable boolean not null,
  reason text,
  action text,
  note text,
  photo_id bigint,
  photo_sha256 bytea,
  answered_by bigint not null,
  answered_by_name text not null,
  answered_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, action_key, step, row_number),
  foreign key (company_id, photo_id) references photos (company_id, id),
  foreign key (company_id, answered_by) references employees (company_id, id)
);
comment on column occurrence_answers.action_key is
  'The key of the action in occurrence_events with which the answers came';
comment on column occurrence_answers.passed is 'Null where the step judges nothing';
comment on column occurrence_answers.words is
  'The value as it was shown, such as ''4.5 °C'' or ''Not applicable: closed''';
create index occurrence_answers_occurrence on occurrence_answers (company_id, occurrence_id);
create index occurrence_answers_person on occurrence_answers (company_id, answered_by, id);
create index occurrence_answers_photo on occurrence_answers (company_id, photo_id)
  where photo_id is not null;
create index occurrence_answers_awaited on occurrence_answers (company_id, photo_sha256)
  where photo_sha256 is not null and photo_id is null;

create trigger occurrence_answers_unchanged before update of
  company_id, occurrence_id, action_key, step, row_number, kind, label, unit, value_number, value_text,
  value_chosen, words, held_seconds, passed, not_applicable, reason, action, note, photo_sha256, answered_at
  on occurrence_answers for each statement execute function refuse_rewriting_history();
create trigger occurrence_answers_not_truncated before truncate on occurrence_answers
  for each statement execute function refuse_rewriting_history();
create trigger occurrence_answers_kept after delete on occurrence_answers
  referencing old table as gone for each statement execute function refuse_deleting_history();
