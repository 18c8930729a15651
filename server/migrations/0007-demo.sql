alter table companies add column is_demo boolean not null default false;
comment on column companies.is_demo is 'Made up by npm run demo; the portal says so';
