-- Photos that show how a step is done. A version of steps names them; while there is a version that
-- does, they are not removed.
create table checklist_photos (
  company_id bigint not null,
  checklist_id bigint not null,
  photo_id bigint not null,
  primary key (company_id, checklist_id, photo_id),
  foreign key (company_id, checklist_id) references checklist_versions (company_id, id),
  foreign key (company_id, photo_id) references photos (company_id, id)
);
create index checklist_photos_photo on checklist_photos (company_id, photo_id);

create function note_checklist_photos() returns trigger language plpgsql as $$
begin
  insert into checklist_photos
    select distinct new.company_id, new.id, p.id
    from jsonb_array_elements(new.steps) as step
    join photos p on p.company_id = new.company_id and p.blob_name = step ->> 'help_photo';
  return null;
end $$;
create trigger checklist_photos_noted after insert on checklist_versions
  for each row when (new.steps @? '$[*].help_photo') execute function note_checklist_photos();
