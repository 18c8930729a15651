-- Where an account or a branch was signed in from before, as a keyed hash: an address or a tablet.
-- Tries from there have an allowance of their own, which wrong passwords from elsewhere cannot use up.
create table known_places (
  key bytea primary key,
  seen_at timestamptz not null
);
create index known_places_seen_at on known_places (seen_at);
