-- Calls that changed something, by the key that their caller gave them, with the answer they got:
-- a call that is sent again because its answer was lost is answered in the same way.
create table idempotency_keys (
  key_hash bytea primary key,
  company_id bigint,
  claim uuid not null,
  request_hash bytea,
  answer bytea,
  status integer,
  claimed_at timestamptz not null
);
comment on column idempotency_keys.claim is 'The one call that carried the action out';
comment on column idempotency_keys.request_hash is 'Null after the secret was changed';
comment on column idempotency_keys.answer is 'Encrypted; null until the call is answered';
create index idempotency_keys_company on idempotency_keys (company_id);
create index idempotency_keys_claimed_at on idempotency_keys (claimed_at);
