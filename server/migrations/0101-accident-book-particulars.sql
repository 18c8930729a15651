-- What the statutory accident book (BI 510) asks beyond the fields of before. The columns are empty in
-- entries from before, which never change, and filled together in entries since.
alter table accidents
  add column place text,
  add column cause text,
  add column injury text,
  add column injured_occupation text,
  add column injured_address_given boolean,
  add column writer_occupation text,
  add column safety_reps_consent boolean,
  add column reported_on date,
  add constraint accidents_particulars check (
    num_nulls(place, injury, safety_reps_consent, injured_address_given) in (0, 4)
    and (place is not null or num_nonnulls(cause, injured_occupation, writer_occupation) = 0)
  ),
  add constraint accidents_reported check (reported_on is null or addendum_to is not null);
comment on column accidents.place is 'In the premises; null: not asked when the entry was written';
comment on column accidents.injured_address_given is
  'The writer was told the address of someone who does not work here; a tablet sends it apart';
comment on column accidents.reported_on is
  'Of an addition that says how the accident was reported to an authority: when that was';

select make_id_sequence('accident_address_ids');

-- Addresses of the injured person and of the writer, encrypted, apart from the entries because another
-- secret encrypts them again, while an entry never changes.
create table accident_addresses (
  id bigint primary key default nextval('accident_address_ids'),
  company_id bigint not null,
  accident_id bigint not null,
  person text not null check (person in ('injured', 'writer')),
  sealed bytea not null,
  received_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, accident_id, person),
  foreign key (company_id, accident_id) references accidents (company_id, id)
);
create trigger accident_addresses_sealed before update of
  id, company_id, accident_id, person, received_at
  on accident_addresses for each statement execute function refuse_change();
