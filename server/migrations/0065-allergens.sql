-- Allergens: the dishes and products of a company. A dish is the sum of its versions, which never
-- change; the last signed one that has begun is the one that people see.
select make_id_sequence('dish_ids');
select make_id_sequence('dish_version_ids');

create table dishes (
  id bigint primary key default nextval('dish_ids'),
  company_id bigint not null references companies (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  checked_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  withdrawn_by_name text,
  unique (company_id, id),
  foreign key (company_id, withdrawn_by) references employees (company_id, id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on column dishes.changed_at is
  'When anything of it was written, signed, checked or withdrawn; tablets fetch dishes after it';
comment on column dishes.checked_at is 'When it was signed or checked last';
create index dishes_changed on dishes (company_id, changed_at desc);
create index dishes_checked on dishes (checked_at) where withdrawn_at is null;
create index dishes_withdrawn_by on dishes (company_id, withdrawn_by)
  where withdrawn_by is not null;

create table dish_versions (
  id bigint primary key default nextval('dish_version_ids'),
  company_id bigint not null,
  dish_id bigint not null,
  number integer not null check (number > 0),
  name text not null,
  kind text not null check (kind in ('loose', 'ppds')),
  all_branches boolean not null,
  ingredients text,
  allergens jsonb not null,
  complete boolean not null,
  supplier text,
  notes text,
  photo_id bigint,
  valid_from date,
  answers jsonb not null default '[]',
  written_by bigint not null,
  written_by_name text not null,
  written_at timestamptz not null,
  signed_by bigint,
  signed_by_name text,
  signed_at timestamptz,
  signed_alone_reason text,
  rejected_by bigint,
  rejected_by_name text,
  rejected_at timestamptz,
  rejected_reason text,
  unique (company_id, id),
  unique (company_id, dish_id, number),
  foreign key (company_id, dish_id) references dishes (company_id, id) on delete cascade,
  foreign key (company_id, written_by) references employees (company_id, id),
  foreign key (company_id, signed_by) references employees (company_id, id),
  foreign key (company_id, rejected_by) references employees (company_id, id),
  foreign key (company_id, photo_id) references photos (company_id, id),
  check ((signed_by is null) = (signed_at is null)),
  check ((rejected_by is null) = (rejected_at is null)),
  check (signed_at is null or rejected_at is null),
  -- Nobody signs their own version, unless the reason is recorded why nobody else could.
  check (signed_by is distinct from written_by or signed_by is null
    or signed_alone_reason is not null)
);
comment on column dish_versions.allergens is
  'All 14 with their state; what is not known has the state unknown and is never shown as no';
comment on column dish_versions.complete is 'All 14 are known; otherwise the dish reads as ask';
comment on column dish_versions.answers is 'Why warnings do not apply, by their keys';
create index dish_versions_name on dish_versions (company_id, lower(name));
create index dish_versions_signed_at on dish_versions (signed_at) where signed_at is not null;
create index dish_versions_waiting on dish_versions (written_at)
  where signed_at is null and rejected_at is null;
create index dish_versions_written_by on dish_versions (company_id, written_by);
create index dish_versions_signed_by on dish_versions (company_id, signed_by)
  where signed_by is not null;
create index dish_versions_rejected_by on dish_versions (company_id, rejected_by)
  where rejected_by is not null;
create index dish_versions_photo on dish_versions (company_id, photo_id)
  where photo_id is not null;

create table dish_version_branches (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  version_id bigint not null,
  branch_id bigint not null,
  unique (company_id, version_id, branch_id),
  foreign key (company_id, version_id) references dish_versions (company_id, id)
    on delete cascade,
  foreign key (company_id, branch_id) references branches (company_id, id)
);
create index dish_version_branches_branch on dish_version_branches (company_id, branch_id);
comment on table dish_version_branches is 'Where a version is sold, unless at all branches';

-- What a version says never changes; only its signature, its rejection and erased names come later.
create function refuse_change_of_dish_version() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.dish_id, new.number, new.name, new.kind, new.all_branches, new.ingredients,
      new.allergens, new.complete, new.supplier, new.notes, new.valid_from, new.answers,
      new.written_by, new.written_at)
    is distinct from
     (old.company_id, old.dish_id, old.number, old.name, old.kind, old.all_branches, old.ingredients,
      old.allergens, old.complete, old.supplier, old.notes, old.valid_from, old.answers,
      old.written_by, old.written_at)
    or (old.signed_at is not null
      and (new.signed_at, new.signed_by, new.signed_alone_reason, new.rejected_at)
        is distinct from (old.signed_at, old.signed_by, old.signed_alone_reason, old.rejected_at))
  then
    raise exception 'A version of a dish never changes';
  end if;
  return new;
end $$;
create trigger dish_versions_stay before update on dish_versions
  for each row execute function refuse_change_of_dish_version();

create table dish_checks (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  dish_id bigint not null,
  number integer not null,
  checked_by bigint not null,
  checked_by_name text not null,
  checked_at timestamptz not null,
  foreign key (company_id, dish_id) references dishes (company_id, id) on delete cascade,
  foreign key (company_id, checked_by) references employees (company_id, id)
);
comment on table dish_checks is 'Somebody checked a signed version again, and it was right';
create index dish_checks_dish on dish_checks (company_id, dish_id);
create index dish_checks_person on dish_checks (company_id, checked_by);

-- The address opens only what the branch has published, and has to be printed again: it is kept as
-- it is.
create table allergen_pages (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  address text not null unique,
  published_by bigint not null,
  published_by_name text not null,
  published_at timestamptz not null,
  unique (company_id, branch_id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, published_by) references employees (company_id, id)
);
create index allergen_pages_published_by on allergen_pages (company_id, published_by);

alter table photos drop constraint photos_purpose_check;
alter table photos add constraint photos_purpose_check
  check (purpose in ('task', 'completion', 'dish'));

-- Managers are notified of dishes to sign and to check. Kinds that are known stay as they are.
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
      'alter table %I add constraint %I check ((%s) or kind in (%L, %L))',
      named, named || '_kind_check', known, 'allergen-sign-off', 'allergen-check');
  end loop;
end $$;
