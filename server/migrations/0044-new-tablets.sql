-- Managers are told of a tablet that is signed in for the first time, and a company can let pairing
-- codes alone sign tablets in: a branch password that got out is then worth nothing.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('overdue', 'out-of-range', 'accident', 'device-offline', 'device-new',
      'verification-waiting', 'erasure-request'));

alter table companies add column pairing_only boolean not null default false;
comment on column companies.pairing_only is
  'Tablets are signed in with pairing codes only, not with branch passwords';

-- Owners and head-office managers are guests at the tablets of head office, too.
update device_staff_keys k set expires_at = now() + interval '7 days'
from employees e left join branches b on b.company_id = e.company_id and b.id = e.branch_id
where e.company_id = k.company_id and e.id = k.employee_id and k.expires_at is null
  and (e.role_id = 1 or (e.role_id = 2 and b.parent_branch_id is null));
