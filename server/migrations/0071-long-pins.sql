-- A PIN of four digits is guessed in minutes from a stolen tablet's data (docs/decisions/0059).
alter table companies add column long_manager_pins boolean not null default false;
comment on column companies.long_manager_pins is
  'Whether a new PIN of a manager or an owner needs six digits; PINs from before stay';
