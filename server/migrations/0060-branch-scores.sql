-- What was due at a branch on a day, and how much of it was done, from which scores are made. The
-- counts are made from the records when somebody reads a score, and kept. A day whose records change
-- is marked as stale by the triggers below, in the transaction of the change, and counted again.
create table score_days (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  stale boolean not null default true,
  recount_at timestamptz,
  final_at timestamptz,
  recounted_at timestamptz,
  closed boolean not null default false,
  open_too_long boolean not null default false,
  on_time integer not null default 0,
  late integer not null default 0,
  accepted integer not null default 0,
  not_completed integer not null default 0,
  missed integer not null default 0,
  points_due integer not null default 0,
  points integer not null default 0,
  slots_due integer not null default 0,
  slots_taken integer not null default 0,
  actions_due integer not null default 0,
  actions_in_time integer not null default 0,
  verifiable integer not null default 0,
  verified integer not null default 0,
  bursts integer not null default 0,
  readings_compared integer not null default 0,
  readings_same integer not null default 0,
  answers integer not null default 0,
  answers_not_applicable integer not null default 0,
  unique (company_id, id),
  unique (company_id, branch_id, day),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column score_days.stale is 'Its records have changed since it was counted';
comment on column score_days.recount_at is
  'When something that was open is due, so that the counts change without a record; null: never';
comment on column score_days.final_at is 'When it was first counted after it had ended';
comment on column score_days.recounted_at is
  'When it was counted again with records that came after final_at; null: there were none';
comment on column score_days.open_too_long is
  'At its end, or when it was counted, an action had been open for more than four hours';
comment on column score_days.points is 'In halves, weighted by priority';
create index score_days_day on score_days (company_id, day);

create table league_settings (
  id bigint generated always as identity primary key,
  company_id bigint not null unique references companies (id),
  tasks_weight smallint not null default 60 check (tasks_weight between 0 and 100),
  temperatures_weight smallint not null default 25 check (temperatures_weight between 0 and 100),
  actions_weight smallint not null default 15 check (actions_weight between 0 and 100),
  branch_names boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  check (tasks_weight + temperatures_weight + actions_weight = 100)
);
comment on column league_settings.branch_names is
  'Branch managers see the names and scores of other branches';

-- Actions about temperatures by the time at which they were opened.
create index temp_readings_actions on temp_readings (company_id, branch_id, occurred_at)
  where action is not null;

-- The triggers only update days that are counted and not marked yet, so that most changes, which are
-- of today, find nothing to do. A count locks its days without waiting for these triggers.
create function mark_scores_of_new_tasks() returns trigger language plpgsql as $$
begin
  update score_days d set stale = true
  from (select distinct company_id, branch_id, due_date from changed) c
  where d.company_id = c.company_id and d.branch_id = c.branch_id and d.day = c.due_date
    and not d.stale;
  return null;
end $$;

create function mark_scores_of_tasks() returns trigger language plpgsql as $$
begin
  update score_days d set stale = true
  from (
    select distinct n.company_id, n.branch_id, n.due_date
    from changed n join former o on o.id = n.id
    where (n.state, n.verification, n.late, n.priority, n.due_at)
        is distinct from (o.state, o.verification, o.late, o.priority, o.due_at)
      or n.done_at is distinct from o.done_at
  ) c
  where d.company_id = c.company_id and d.branch_id = c.branch_id and d.day = c.due_date
    and not d.stale;
  return null;
end $$;

-- Tasks are deleted from today on, when their schedule changes; never because they are old.
create function mark_scores_of_deleted_tasks() returns trigger language plpgsql as $$
begin
  update score_days d set stale = true
  from (select distinct company_id, branch_id, due_date from former) c
  where d.company_id = c.company_id and d.branch_id = c.branch_id and d.day = c.due_date
    and not d.stale;
  return null;
end $$;

create trigger score_of_new_tasks after insert on task_occurrences
  referencing new table as changed
  for each statement execute function mark_scores_of_new_tasks();
create trigger score_of_tasks after update on task_occurrences
  referencing new table as changed old table as former
  for each statement execute function mark_scores_of_tasks();
create trigger score_of_deleted_tasks after delete on task_occurrences
  referencing old table as former
  for each statement execute function mark_scores_of_deleted_tasks();

-- An action about a temperature also matters for the days on which it stays open. Readings that are
-- deleted because they are old leave the counts of their days as they were.
create function mark_scores_of_new_readings() returns trigger language plpgsql as $$
begin
  update score_days d set stale = true
  from (
    select company_id, branch_id, min(log_date) as first,
      case when bool_or(action is not null or corrects is not null) then 'infinity'::date
        else max(log_date) end as last
    from changed group by company_id, branch_id
  ) c
  where d.company_id = c.company_id and d.branch_id = c.branch_id
    and d.day between c.first and c.last and not d.stale;
  return null;
end $$;

create function mark_scores_of_readings() returns trigger language plpgsql as $$
begin
  update score_days d set stale = true
  from (
    select n.company_id, n.branch_id, min(n.log_date) as first
    from changed n join former o on o.id = n.id
    where n.closed_at is distinct from o.closed_at or n.due_by is distinct from o.due_by
    group by n.company_id, n.branch_id
  ) c
  where d.company_id = c.company_id and d.branch_id = c.branch_id and d.day >= c.first
    and not d.stale;
  return null;
end $$;

create trigger score_of_new_readings after insert on temp_readings
  referencing new table as changed
  for each statement execute function mark_scores_of_new_readings();
create trigger score_of_readings after update on temp_readings
  referencing new table as changed old table as former
  for each statement execute function mark_scores_of_readings();

-- Equipment, times of temperatures, closed days and the end of the day change from today on.
create function mark_scores_of_equipment() returns trigger language plpgsql as $$
begin
  update score_days set stale = true
  where company_id = new.company_id and branch_id = new.branch_id and not stale
    and day >= (coalesce(new.deleted_at, new.created_at) at time zone 'UTC')::date - 1;
  return null;
end $$;
create trigger score_of_new_equipment after insert on temp_equipment
  for each row execute function mark_scores_of_equipment();
create trigger score_of_equipment after update on temp_equipment
  for each row when (new.deleted_at is distinct from old.deleted_at)
  execute function mark_scores_of_equipment();

create function mark_scores_of_slots() returns trigger language plpgsql as $$
begin
  update score_days set stale = true
  where company_id = new.company_id and branch_id = new.branch_id and day >= new.from_day
    and not stale;
  return null;
end $$;
create trigger score_of_slots after insert or update on temp_slots
  for each row execute function mark_scores_of_slots();

create function mark_scores_of_closed_day() returns trigger language plpgsql as $$
declare closed branch_closed_days := coalesce(new, old);
begin
  update score_days set stale = true
  where company_id = closed.company_id and branch_id = closed.branch_id and day = closed.day
    and not stale;
  return null;
end $$;
create trigger score_of_closed_day after insert or delete on branch_closed_days
  for each row execute function mark_scores_of_closed_day();

create function mark_scores_of_branch() returns trigger language plpgsql as $$
begin
  update score_days set stale = true
  where company_id = new.company_id and branch_id = new.id and not stale
    and day >= new.occurrences_until - 1;
  return null;
end $$;
create trigger score_of_branch after update on branches
  for each row
  when (new.day_ends is distinct from old.day_ends or new.timezone is distinct from old.timezone)
  execute function mark_scores_of_branch();
