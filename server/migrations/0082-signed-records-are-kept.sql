-- Signed records are not deleted before their day, by a slip of the program or by hand either: the
-- database goes by the dates of the rows. What is lawful later is lawful by what the company has
-- chosen, so that nothing has to be said in the transaction that deletes.

-- The time by which records are old: where the server's clock is ahead of the database's, the time that
-- the server has set for the transaction, or that of the newest entry of the audit log.
create function company_time(company bigint) returns timestamptz language sql stable as $$
  select greatest(now(), nullif(current_setting('branchbook.clock', true), '')::timestamptz, max(at))
  from audit_log where company_id = company
$$;

-- Arguments: the column of the record's day, and the column of the company with the days to keep it.
-- A day more, because branches and the database have different days.
create function refuse_early_deletion() returns trigger language plpgsql as $$
declare early boolean;
begin
  execute format('select exists (
    select from gone g join companies c on c.id = g.company_id
    where c.%2$I is null or g.%1$I is null
      or g.%1$I::date > company_time(c.id)::date - c.%2$I + 1)', tg_argv[0], tg_argv[1]) into early;
  if early then
    raise exception 'Rows of % are kept as long as their company has chosen', tg_table_name;
  end if;
  return null;
end $$;

do $$
declare rule text[];
begin
  foreach rule slice 1 in array array[
    ['visitors', 'check_in', 'keep_visitors_days'],
    ['diary_entries', 'date', 'keep_diary_days'],
    ['temp_readings', 'log_date', 'keep_temperatures_days'],
    ['food_checks', 'log_date', 'keep_food_checks_days'],
    ['probe_checks', 'log_date', 'keep_probes_days'],
    ['complaints', 'closed_at', 'keep_complaints_days']]
  loop
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function refuse_early_deletion(%L, %L)',
      rule[1] || '_kept', rule[1], rule[2], rule[3]);
  end loop;
end $$;

create function refuse_deleting_accidents() returns trigger language plpgsql as $$
begin
  if exists (select from gone g join companies c on c.id = g.company_id
    where g.keep_until >= company_time(c.id)::date + 1) then
    raise exception 'Rows of accidents are kept until their day';
  end if;
  return null;
end $$;
create trigger accidents_kept after delete on accidents
  referencing old table as gone for each statement execute function refuse_deleting_accidents();

-- A task that was answered is history, as what was answered is.
create function refuse_deleting_outcomes() returns trigger language plpgsql as $$
begin
  if exists (select from gone g join companies c on c.id = g.company_id where g.state <> 'pending') then
    raise exception 'Rows of task_occurrences are kept once they have an outcome';
  end if;
  return null;
end $$;
create trigger task_occurrences_kept after delete on task_occurrences
  referencing old table as gone for each statement execute function refuse_deleting_outcomes();

-- Signatures, and what they are of, are never deleted and never say something else: an erasure takes
-- the name of the person out, which are columns of their own.
do $$
declare name text;
begin
  foreach name in array array['food_diary_signatures', 'food_diary_reviews', 'food_diaries',
    'food_method_versions', 'food_limits', 'certificates', 'dish_versions', 'dish_checks']
  loop
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function refuse_deleting_history()', name || '_kept', name);
  end loop;
end $$;
create trigger probe_checks_unchanged before update of
  id, company_id, branch_id, uuid, probe_id, log_date, ice, boiling, tolerance, passed, note,
  checked_by, device_id, occurred_at, received_at
  on probe_checks for each statement execute function refuse_rewriting_history();

-- The name of a person is only ever replaced by what stands for a person who was erased.
create function refuse_other_names() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) ->> tg_argv[0] <> to_jsonb(new) ->> tg_argv[0]
    and to_jsonb(new) ->> tg_argv[0] <> 'Former employee' then
    raise exception 'The name in % of % changes by an erasure only', tg_argv[0], tg_table_name;
  end if;
  return new;
end $$;
create trigger signer_kept before update on food_diary_signatures
  for each row execute function refuse_other_names('signed_by_name');
create trigger signer_kept before update on food_diary_reviews
  for each row execute function refuse_other_names('signed_by_name');
create trigger signer_kept before update on probe_checks
  for each row execute function refuse_other_names('checked_by_name');
create trigger signer_kept before update of signed_by_name on dish_versions
  for each row execute function refuse_other_names('signed_by_name');

-- That a person or a company was erased is known for ever.
create function refuse_forgetting_erasures() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of erasures are never changed or deleted';
end $$;
create trigger erasures_unchanged before update or delete or truncate on erasures
  for each statement execute function refuse_forgetting_erasures();
