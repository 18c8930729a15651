-- The file of a certificate, which may be added later, once, and goes when the person is erased.
alter table certificates
  add column document_id bigint,
  add foreign key (company_id, document_id) references documents (company_id, id);
create index certificates_document on certificates (company_id, document_id)
  where document_id is not null;
