-- The addresses of an entry of the accident book are kept as long as the entry. They are deleted
-- before it, in the same transaction.
create function refuse_deleting_accident_addresses() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone g
    join companies c on c.id = g.company_id
    join accidents a on a.company_id = g.company_id and a.id = g.accident_id
    where a.keep_until >= company_time(c.id)::date + 1
  ) then
    raise exception 'Rows of accident_addresses are kept until the day of their accident';
  end if;
  return null;
end $$;
create trigger accident_addresses_kept after delete on accident_addresses
  referencing old table as gone
  for each statement execute function refuse_deleting_accident_addresses();
create trigger accident_addresses_not_truncated before truncate on accident_addresses
  for each statement execute function refuse_rewriting_history();
