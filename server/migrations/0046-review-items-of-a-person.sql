-- A person's own data is read page by page, in the order of the items' ids.
drop index review_items_person;
create index review_items_person on review_items (company_id, employee_id, id);
