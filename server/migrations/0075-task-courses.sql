-- Tasks that ask for a valid certificate of the person who completes them; each due day keeps it.
alter table task_masters
  add column required_course_id bigint,
  add column course_rule text not null default 'warn' check (course_rule in ('warn', 'block')),
  add foreign key (company_id, required_course_id) references courses (company_id, id);
alter table branch_tasks
  add column required_course_id bigint,
  add column course_rule text not null default 'warn' check (course_rule in ('warn', 'block')),
  add foreign key (company_id, required_course_id) references courses (company_id, id);
alter table task_occurrences
  add column required_course_id bigint,
  add column course_rule text not null default 'warn' check (course_rule in ('warn', 'block')),
  add column without_course boolean not null default false,
  add foreign key (company_id, required_course_id) references courses (company_id, id);
comment on column task_occurrences.without_course is
  'Completed by a person without a valid certificate of its course, after a warning';
create index task_masters_course on task_masters (company_id, required_course_id)
  where required_course_id is not null;
create index branch_tasks_course on branch_tasks (company_id, required_course_id)
  where required_course_id is not null;
create index task_occurrences_course on task_occurrences (company_id, required_course_id)
  where required_course_id is not null;
