-- The name of the person who wrote an entry of the accident book belongs to it by law, as the name of
-- the person who was hurt does: both stay for as long as the entry, so that no column changes.
drop trigger accidents_sealed on accidents;
create trigger accidents_sealed before update on accidents
  for each statement execute function refuse_change();
