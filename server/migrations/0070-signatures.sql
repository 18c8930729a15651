-- Public halves of the key pairs with which people sign on tablets: the private halves never leave
-- the tablets. A key never changes: a person's next key on a tablet is another row, and ends it.
create table signing_public_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  device_id bigint not null,
  employee_id bigint not null,
  public_key bytea not null,
  first_used_at timestamptz not null,
  registered_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, id),
  unique (company_id, device_id, employee_id, public_key),
  foreign key (company_id, device_id) references devices (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
comment on column signing_public_keys.public_key is 'ECDSA P-256, as a DER-encoded SubjectPublicKeyInfo';
comment on column signing_public_keys.first_used_at is
  'Time of the first item that it signed; shared keys signed the items before';
comment on column signing_public_keys.ended_at is
  'When the person''s next key on this tablet was first used; null for the latest key';
create index signing_public_keys_employee on signing_public_keys (company_id, employee_id);

-- Signatures of tablet items, as a stranger can check them (docs/decisions/0059). The digest and the
-- signature stay when the contents are deleted; without its salt, the digest says nothing about them.
-- The key has no foreign key, because every item would pay for it: it is claimed before.
create table item_signatures (
  id bigint generated always as identity,
  company_id bigint not null,
  item_key uuid not null,
  kind text not null,
  public_key_id bigint not null,
  signed_at text not null,
  payload_digest text not null,
  signature bytea not null,
  salt text,
  payload text,
  primary key (company_id, id),
  unique (company_id, item_key, public_key_id),
  foreign key (company_id, public_key_id) references signing_public_keys (company_id, id),
  check ((salt is null) = (payload is null))
);
comment on column item_signatures.signed_at is 'The time as it was signed, by the tablet''s clock';
comment on column item_signatures.payload_digest is
  'SHA-256 of the salt and the payload, in hexadecimal; the signed text has it as its last line';
comment on column item_signatures.payload is
  'The contents that were signed; null for kinds whose contents are not kept, and once the record is deleted';
create index item_signatures_public_key on item_signatures (company_id, public_key_id);

create trigger signing_public_keys_unchanged before update of
  id, company_id, device_id, employee_id, public_key, first_used_at, registered_at
  on signing_public_keys for each statement execute function refuse_rewriting_history();
create trigger signing_public_keys_not_truncated before truncate on signing_public_keys
  for each statement execute function refuse_rewriting_history();
create trigger signing_public_keys_kept after delete on signing_public_keys
  referencing old table as gone for each statement execute function refuse_deleting_history();

create trigger item_signatures_unchanged before update of
  id, company_id, item_key, kind, public_key_id, signed_at, payload_digest, signature
  on item_signatures for each statement execute function refuse_rewriting_history();
create trigger item_signatures_not_truncated before truncate on item_signatures
  for each statement execute function refuse_rewriting_history();
create trigger item_signatures_kept after delete on item_signatures
  referencing old table as gone for each statement execute function refuse_deleting_history();
