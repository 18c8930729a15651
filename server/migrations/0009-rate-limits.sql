-- The moments of the tries that still count, so that a limit holds in every span of its length
-- and not only between two strokes of the clock. Unlogged: losing it in a crash only forgives tries.
drop table rate_limits;
create unlogged table rate_limits (
  key text primary key,
  tries timestamptz[] not null,
  expires_at timestamptz not null
);
comment on column rate_limits.expires_at is 'When the newest of the tries counts no longer';
