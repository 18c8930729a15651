-- A cooling that ended without a temperature neither passed nor failed. A failed check may be without
-- an action where its tablet judged it by looser limits and did not ask for one.
alter table food_checks
  drop constraint food_checks_check1,
  drop constraint food_checks_check2,
  add constraint food_checks_result check (
    case
      when passed is not null then started_at is null or ended_at is not null
      when ended_at is null then started_at is not null
      else kind = 'cooling' and value is null
    end
  );
comment on column food_checks.passed is
  'Null while it is running, and of a cooling that ended without a temperature';
comment on column food_checks.action is
  'Null of a failed check whose tablet did not ask, because it judged by looser limits';

drop index food_checks_failed;
create index food_checks_unsettled on food_checks (company_id, branch_id)
  where passed is not true and recheck_of is null;
