-- What a tablet gets of a key is encrypted, too: with the PIN's few digits as its only protection, a
-- copy of the database alone would be enough to find every PIN. The wraps of before are dropped; each
-- tablet gets its keys, which stay the same, in a new wrap with its next snapshot.
alter table device_staff_keys
  add column wrap bytea,
  add column revoked_at timestamptz,
  drop column wrap_salt,
  drop column wrap_iv,
  drop column wrapped,
  drop constraint device_staff_keys_device_id_employee_id_key;
comment on column device_staff_keys.wrap is
  'Encrypted: salt, nonce and the key under the PIN; null for a key that no PIN opens any more';
comment on column device_staff_keys.revoked_at is
  'From when on it signs nothing: the person has got another PIN, and a new key with it';
comment on column device_staff_keys.wrapped_for is
  'pin_lookup of the PIN it is wrapped with; another one means that the person gets a new key';
create unique index device_staff_keys_current on device_staff_keys (device_id, employee_id)
  where revoked_at is null;
