-- Two signatures are those of two people: an account that someone other than an owner made a manager,
-- or gave a password, PIN or email address, counts as a second person only after a day, in which the
-- owner is notified.
alter table employees add column second_signer_from timestamptz;
comment on column employees.second_signer_from is
  'From when their signature counts as that of a second person; null: it does';
create index employees_second_signers on employees (second_signer_from)
  where second_signer_from is not null;

-- The owner is notified of them. Kinds that are known stay as they are.
do $$
declare
  named text;
  known text;
begin
  foreach named in array array['notifications', 'notification_choices'] loop
    select pg_get_expr(c.conbin, c.conrelid) into known from pg_constraint c
      where c.conname = named || '_kind_check' and c.conrelid = named::regclass;
    execute format('alter table %I drop constraint %I', named, named || '_kind_check');
    execute format(
      'alter table %I add constraint %I check ((%s) or kind = %L)',
      named, named || '_kind_check', known, 'new-manager');
  end loop;
end $$;
