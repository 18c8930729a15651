-- More about when a task is due and how it is done. A task that uses none of it stays as it was.
do $$
declare tasks text;
begin
  foreach tasks in array array['task_masters', 'branch_tasks'] loop
    execute format($add$
      alter table %I
        add due_times text[] not null default '{}' check (cardinality(due_times) <= 12),
        add repeat_every smallint not null default 1 check (repeat_every between 1 and 52),
        add scheduled_week smallint check (scheduled_week between 1 and 5),
        add valid_from date,
        add valid_until date check (valid_until >= valid_from),
        add on_demand boolean not null default false,
        add opens_before smallint check (opens_before between 0 and 1440),
        add closes_after smallint check (closes_after between 0 and 1440),
        add on_closed_days boolean not null default false,
        add photo_required boolean not null default false,
        add note_required boolean not null default false,
        add check (repeat_every = 1 or valid_from is not null)
    $add$, tasks);
  end loop;
end $$;
comment on column branch_tasks.due_times is 'HH:MM in order; empty: due once a day';
comment on column branch_tasks.valid_from is 'Never due before; repetitions are counted from it';
comment on column branch_tasks.scheduled_week is '1 to 4, or 5 for the last of the month';
comment on column branch_tasks.opens_before is 'Minutes before it is due; null: at any time';
comment on column branch_tasks.closes_after is 'Minutes after it is due; null: at any time';

alter table task_occurrences
  add turn text not null default '',
  add opens_before smallint,
  add closes_after smallint,
  add photo_required boolean not null default false,
  add note_required boolean not null default false;
comment on column task_occurrences.turn is
  'Empty: due once a day; HH:MM: one of several due times; a UUID: started when needed';

alter table task_occurrences
  drop constraint task_occurrences_company_id_branch_task_id_due_date_key,
  add unique (company_id, branch_task_id, due_date, turn);

alter table withdrawn_occurrences add turn text not null default '';
