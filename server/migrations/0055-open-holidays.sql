-- Bank holidays on which a branch opens, although it is closed on the others.
alter table branches add open_holidays text[] not null default '{}'
  check (cardinality(open_holidays) <= 20);
comment on column branches.open_holidays is 'Names of holidays; matters where bank_holidays is closed';
