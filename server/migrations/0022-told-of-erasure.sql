-- Owners are told of who asks to be erased.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'verification-waiting',
      'erasure-request'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'verification-waiting',
      'erasure-request'));

-- What is new is looked for every minute, over all companies.
create index erasure_requests_new on erasure_requests (asked_at) where outcome is null;
