-- Who did what. Labels and field names only, no personal values; append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  actor_id bigint,
  actor_kind text not null check (actor_kind in ('portal', 'device', 'system')),
  action text not null,
  entity text not null,
  entity_id bigint,
  branch_id bigint,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_log_company on audit_log (company_id, at desc);
create index audit_log_branch on audit_log (company_id, branch_id, at desc);

-- Tries per key and window. Unlogged: losing it in a crash only forgives tries.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- One row per kind of work that repeats; whoever takes it first moves next_run_at on.
create table jobs (
  name text primary key,
  next_run_at timestamptz not null
);
