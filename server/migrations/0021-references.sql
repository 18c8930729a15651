-- Who is named where, and which tablet sent what: looked up for each person and tablet of a company
-- that is erased, which without an index reads all that the company has.
create index occurrence_events_person on occurrence_events (company_id, employee_id);
create index occurrence_events_device on occurrence_events (company_id, device_id)
  where device_id is not null;
create index sync_items_device on sync_items (company_id, device_id);
create index temp_readings_device on temp_readings (company_id, device_id)
  where device_id is not null;
create index visitors_device on visitors (company_id, device_id) where device_id is not null;
create index branch_tasks_person on branch_tasks (company_id, employee_id)
  where employee_id is not null;
create index branch_tasks_maker on branch_tasks (company_id, created_by)
  where created_by is not null;
create index photos_sender on photos (company_id, uploaded_by) where uploaded_by is not null;
