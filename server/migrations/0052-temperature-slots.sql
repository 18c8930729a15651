-- When temperatures are taken: times of a branch, or of one piece of equipment instead, each from a
-- local day on, so that a past day keeps the slots that it had. Without a row: the three parts of the
-- day.
select make_id_sequence('temp_slot_ids');

create table temp_slots (
  id bigint primary key default nextval('temp_slot_ids'),
  company_id bigint not null,
  branch_id bigint not null,
  equipment_id bigint,
  from_day date not null,
  times text[] check (cardinality(times) between 1 and 6),
  unique (company_id, id),
  unique nulls not distinct (company_id, branch_id, equipment_id, from_day),
  foreign key (company_id, branch_id) references branches (company_id, id),
  foreign key (company_id, branch_id, equipment_id)
    references temp_equipment (company_id, branch_id, id)
);
comment on column temp_slots.equipment_id is 'Null for the times of the branch';
comment on column temp_slots.times is
  'HH:MM, sorted; null for the times of the branch, or for the three parts of the day';

alter table temp_readings
  add column due_by text check (due_by ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on column temp_readings.due_by is
  'The time of its slot, where the equipment had times of its own on that day';
