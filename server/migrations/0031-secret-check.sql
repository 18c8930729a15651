-- A value that every version knows, encrypted with the installation's secret. A start with another
-- secret is refused because it does not open this.
create table secret_check (
  id smallint primary key default 1 check (id = 1),
  sealed bytea not null
);
comment on column secret_check.sealed is 'Encrypted';
