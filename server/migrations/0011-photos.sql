select make_id_sequence('photo_ids');

-- The bytes are in the photo store under blob_name. A photo that nothing refers to is removed
-- after a day.
create table photos (
  id bigint primary key default nextval('photo_ids'),
  company_id bigint not null references companies (id),
  branch_id bigint,
  blob_name text not null unique check (starts_with(blob_name, company_id || '/')),
  purpose text not null check (purpose in ('task', 'completion')),
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  uploaded_by bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, uploaded_by) references employees (company_id, id)
);
comment on column photos.branch_id is 'Null: for all branches of the company';

alter table task_masters add column photo_id bigint,
  add foreign key (company_id, photo_id) references photos (company_id, id);
alter table branch_tasks add column photo_id bigint,
  add foreign key (company_id, photo_id) references photos (company_id, id);
alter table occurrence_events add column photo_id bigint,
  add foreign key (company_id, photo_id) references photos (company_id, id);
alter table task_occurrences add column photo_id bigint,
  add foreign key (company_id, photo_id) references photos (company_id, id),
  add column verified_by bigint,
  add foreign key (company_id, verified_by) references employees (company_id, id),
  add column verified_by_name text,
  add column verified_at timestamptz,
  add column rejection_reason text;

update task_occurrences set verified_at = coalesce(done_at, updated_at)
  where verification in ('verified', 'rejected');
alter table task_occurrences add check ((verification in ('verified', 'rejected')) = (verified_at is not null));
comment on column task_occurrences.verified_by is 'Who verified it, or sent it back';

create index task_masters_photo on task_masters (company_id, photo_id) where photo_id is not null;
create index branch_tasks_photo on branch_tasks (company_id, photo_id) where photo_id is not null;
create index occurrence_events_photo on occurrence_events (company_id, photo_id)
  where photo_id is not null;
create index task_occurrences_photo on task_occurrences (company_id, photo_id)
  where photo_id is not null;
-- The queue of what a manager has to look at, and what came back from there.
create index task_occurrences_waiting on task_occurrences (company_id, branch_id, done_at)
  where verification = 'waiting';
create index task_occurrences_rejected on task_occurrences (company_id, branch_id, verified_at)
  where verification = 'rejected';
