-- The food hygiene rating of a branch: entered by a manager, or read from the public register under
-- the branch's number there. Each change is a row; the last one holds.
alter table branches
  add column fhrs_number bigint check (fhrs_number > 0),
  add column rating_read_at timestamptz,
  add column rating_due_at timestamptz,
  add column rating_problem text check (rating_problem in ('unknown', 'unreachable')),
  add constraint reading_needs_fhrs_number check ((fhrs_number is null) = (rating_due_at is null));
comment on column branches.fhrs_number is 'Number in the register of the Food Hygiene Rating Scheme';
comment on column branches.rating_due_at is 'When the rating is to be read next';
create index branches_rating_due on branches (rating_due_at) where rating_due_at is not null;

create table hygiene_ratings (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  value text check (value in ('5', '4', '3', '2', '1', '0', 'pass', 'pass_and_eat_safe',
    'improvement_required', 'exempt', 'awaiting_inspection', 'awaiting_publication')),
  rated_on date,
  pending boolean not null default false,
  source text not null check (source in ('entered', 'read')),
  recorded_at timestamptz not null,
  foreign key (company_id, branch_id) references branches (company_id, id)
);
comment on column hygiene_ratings.value is 'Null: the branch has had no rating since';
create index hygiene_ratings_branch on hygiene_ratings (company_id, branch_id, id);
create index hygiene_ratings_read on hygiene_ratings (recorded_at) where source = 'read';

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request', 'hygiene-rating'));
