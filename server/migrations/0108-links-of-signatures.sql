-- A signature on a tablet makes one link to a pack: the same request, sent again, makes no other.
alter table inspector_pack_links
  add column device_id bigint,
  add column signed_at timestamptz,
  add foreign key (company_id, device_id) references devices (company_id, id),
  add check ((device_id is null) = (signed_at is null));
comment on column inspector_pack_links.device_id is 'The tablet on which the link was asked for';
comment on column inspector_pack_links.signed_at is 'When its maker signed for it there';
create unique index inspector_pack_links_signature
  on inspector_pack_links (company_id, device_id, made_by, signed_at);
