-- Links by which an inspector reads the pack of one branch and period without an account. Only the
-- hash of a link's token is kept.
create table inspector_pack_links (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  from_day date not null,
  to_day date not null,
  made_by bigint not null,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, made_by) references employees (company_id, id),
  check (from_day <= to_day),
  check (made_at < expires_at)
);
comment on column inspector_pack_links.ended_at is 'When a manager ended it before it expired';
create index inspector_pack_links_branch on inspector_pack_links (company_id, branch_id, made_at);
create index inspector_pack_links_maker on inspector_pack_links (company_id, made_by);
create index inspector_pack_links_expiry on inspector_pack_links (expires_at);

-- The pack of the last 28 days that the tablets of a branch keep for when they are offline: one for
-- each branch, made again when the first tablet asks on a new day.
create table inspector_pack_copies (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  made_at timestamptz not null,
  pdf bytea not null,
  unique (company_id, branch_id),
  foreign key (company_id, branch_id) references branches (company_id, id)
);
create index inspector_pack_copies_made on inspector_pack_copies (made_at);
