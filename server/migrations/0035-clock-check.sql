-- When the server was last known to run with a clock that could be right: one row for all processes.
-- A clock that is far from it has jumped, and nothing is deleted by it until it is confirmed.
create table clock_mark (
  id integer primary key default 1 check (id = 1),
  seen_at timestamptz not null
);
