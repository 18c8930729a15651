-- What tablets sent that a manager has to read: records that were filed though something about them
-- is unusual, and items that were refused, which would otherwise stay on one tablet only.
create table review_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  branch_id bigint not null,
  device_id bigint not null,
  key uuid not null,
  kind text not null,
  employee_id bigint,
  outcome text not null check (outcome in ('filed', 'refused', 'unverified')),
  reason text not null,
  payload text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  reviewed_by bigint,
  reviewed_at timestamptz,
  unique (company_id, id),
  unique (company_id, key),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, reviewed_by) references employees (company_id, id)
);
comment on column review_items.outcome is
  'filed: there is a record; refused: there is none; unverified: nor could its signature be checked';
comment on column review_items.payload is
  'What was written, of items without a record; null once it need not be kept';
create index review_items_open on review_items (company_id, branch_id, received_at)
  where reviewed_at is null;
create index review_items_person on review_items (company_id, employee_id);
