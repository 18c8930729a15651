-- The copies of a global task lie together, so that changing all of them reads only them; those of
-- a branch are found through branch_tasks_branch.
drop index branch_tasks_master;
create unique index branch_tasks_master on branch_tasks (company_id, task_master_id, branch_id)
  where deleted_at is null;
