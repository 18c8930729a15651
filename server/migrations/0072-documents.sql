-- Files of records, such as certificates. The bytes are in the photo store under blob_name; a
-- document that no record names is removed after a day.
select make_id_sequence('document_ids');

create table documents (
  id bigint primary key default nextval('document_ids'),
  company_id bigint not null references companies (id),
  blob_name text not null unique check (starts_with(blob_name, company_id || '/')),
  kind text not null check (kind in ('pdf', 'jpeg')),
  sha256 bytea not null,
  bytes integer not null,
  pages integer not null check (pages > 0),
  created_by bigint,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, created_by) references employees (company_id, id)
);
comment on column documents.sha256 is 'Of the stored bytes, which differ from the bytes that were sent';
