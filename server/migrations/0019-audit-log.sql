-- The audit log is read page by page, each after the last entry of the one before.
drop index audit_log_company;
drop index audit_log_branch;
create index audit_log_company on audit_log (company_id, at desc, id desc);
create index audit_log_branch on audit_log (company_id, branch_id, at desc, id desc);
create index audit_log_actor on audit_log (company_id, actor_id, at desc, id desc);
create index audit_log_action on audit_log (company_id, action, at desc, id desc);

-- And searched by the person that an entry is about, and by its label.
alter table audit_log add label text generated always as (details ->> 'name') stored;
create index audit_log_person on audit_log (company_id, entity_id) where entity = 'employee';
create index audit_log_label on audit_log (company_id, label) where label is not null;
