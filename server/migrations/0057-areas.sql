-- An area is a part of the company's branches that one or more managers oversee. A manager who has
-- an area reaches the branches of their areas, and no others.
select make_id_sequence('area_ids');

create table areas (
  id bigint primary key default nextval('area_ids'),
  company_id bigint not null references companies (id),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index areas_name on areas (company_id, lower(name));

alter table branches
  add column area_id bigint,
  add foreign key (company_id, area_id) references areas (company_id, id),
  add constraint head_office_has_no_area check (parent_branch_id is not null or area_id is null);
create index branches_area on branches (company_id, area_id) where area_id is not null;

create table area_managers (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  area_id bigint not null,
  employee_id bigint not null,
  unique (company_id, employee_id, area_id),
  foreign key (company_id, area_id) references areas (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index area_managers_area on area_managers (company_id, area_id);
