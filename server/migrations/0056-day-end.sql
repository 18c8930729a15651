-- The day of a branch that is open at night may end some hours after midnight. What happens until
-- then belongs to the day before: its tasks, its temperatures and its closed days.
alter table branches
  add column day_ends smallint not null default 0 check (day_ends between 0 and 8);
comment on column branches.day_ends is
  'Hour after midnight at which the day of the branch ends; 0 for midnight';
