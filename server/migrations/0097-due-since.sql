-- A task is never due before the moment at which it was made, assigned, switched on or changed.
alter table branch_tasks add column due_since timestamptz;
comment on column branch_tasks.due_since is
  'When the task was made or changed: deadlines of that day that had passed by then are not due';
