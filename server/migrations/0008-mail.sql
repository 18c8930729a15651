-- Mail that is still to be sent. It is written with what it tells about, so that neither is lost
-- without the other, and deleted once the mail server has taken it.
create table mails (
  id bigint generated always as identity primary key,
  content bytea not null,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on column mails.content is 'Encrypted, because it carries an address and a link';
comment on column mails.expires_at is 'When the link in it ends; not sent any more from then on';
create index mails_next_try on mails (next_try_at);

alter table link_tokens drop constraint link_tokens_purpose_check;
alter table link_tokens add constraint link_tokens_purpose_check
  check (purpose in ('onboarding', 'set-up', 'reset'));
alter table link_tokens add column mailed boolean not null default false;
comment on column link_tokens.purpose is
  'onboarding: completes a set-up; set-up and reset: choose a password';
comment on column link_tokens.mailed is 'Nobody has it but the holder of the e-mail address';

alter table employees add column email_verified_at timestamptz;
comment on column employees.email_verified_at is 'When a link was first opened that was only mailed';
