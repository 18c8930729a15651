-- Messages to addresses that users give: pushes to the browsers of managers, and calls of a
-- company's webhook. A message is written with what it tells about, and deleted once it was taken.
select make_id_sequence('push_device_ids');

create table push_devices (
  id bigint primary key default nextval('push_device_ids'),
  company_id bigint not null,
  employee_id bigint not null,
  session_id bigint,
  name text not null,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  added_at timestamptz not null,
  last_sent_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index push_devices_employee on push_devices (employee_id, company_id);
create index push_devices_session on push_devices (session_id);
comment on column push_devices.session_id is
  'The session in which the device was last registered; the session may have ended by age';
comment on column push_devices.subscription is
  'Encrypted, because its address and keys are all that a sender needs';
comment on column push_devices.last_sent_at is 'When the push service last took a message for it';

create table webhooks (
  id bigint generated always as identity primary key,
  company_id bigint not null unique references companies (id),
  url text not null,
  secret bytea not null,
  is_on boolean not null default true,
  version integer not null default 1,
  failures integer not null default 0,
  failing_since timestamptz,
  paused_at timestamptz,
  last_try_at timestamptz,
  last_status integer,
  last_failure text check (last_failure in ('no-answer', 'forbidden-address')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column webhooks.failures is 'Failed calls since the last one that was taken';
comment on column webhooks.paused_at is 'When the server stopped calling it after repeated failures';
comment on column webhooks.last_status is 'HTTP status of the last answer; null without an answer';

create table outbound_messages (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid(),
  company_id bigint not null references companies (id),
  push_device_id bigint,
  content bytea not null,
  failures integer not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (company_id, push_device_id)
    references push_devices (company_id, id) on delete cascade
);
create index outbound_messages_next_try on outbound_messages (next_try_at);
create index outbound_messages_device on outbound_messages (company_id, push_device_id);
comment on column outbound_messages.uuid is 'The same in every try, so that receivers know repeats';
comment on column outbound_messages.push_device_id is 'Null: a call of the webhook of the company';
comment on column outbound_messages.content is 'Encrypted';

-- The one pair of keys that proves to push services which installation sends.
create table vapid_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key bytea not null
);
comment on column vapid_keys.private_key is 'Encrypted';
