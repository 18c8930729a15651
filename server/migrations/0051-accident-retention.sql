-- An entry of the accident book is kept until three years after the later of the incident and the day
-- on which the entry was made; so far only the incident counted.
alter table accidents disable trigger accidents_sealed;
update accidents a
set keep_until = written.until
from (
  select entry.company_id, entry.id,
    -- Three years after 29 February is 1 March.
    greatest((day + interval '3 years')::date, (day - 1 + interval '3 years')::date + 1) as until
  from accidents entry
    join branches b on b.company_id = entry.company_id and b.id = entry.branch_id
    cross join lateral (select (entry.occurred_at at time zone b.timezone)::date as day) made
) written
where a.company_id = written.company_id and a.id = written.id and a.keep_until < written.until;
alter table accidents enable trigger accidents_sealed;
