-- Up to when a company has seen the library of tasks, so that what is new after an upgrade is shown.
alter table companies add library_seen_on date;
comment on column companies.library_seen_on is 'Null: as the library was when the company signed up';
