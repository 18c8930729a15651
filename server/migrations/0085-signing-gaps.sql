-- What is missing on a signed day, in the signer's words and in those of the records.
-- A day that was signed with gaps can be signed again once fewer are open; both signatures stay.
alter table food_diary_signatures
  add number integer not null default 1 check (number > 0),
  add gaps jsonb not null default '[]' check (jsonb_typeof(gaps) = 'array'),
  add recorded text,
  drop constraint food_diary_signatures_company_id_branch_id_day_key,
  add unique (company_id, branch_id, day, number);
comment on column food_diary_signatures.number is 'Of the signatures of the day: the last counts';
comment on column food_diary_signatures.gaps is
  'What was open when the day was signed, each with the reason that the signer gave';
comment on column food_diary_signatures.recorded is
  'What the records showed when the signature arrived; null for those of former versions';
drop trigger food_diary_signatures_unchanged on food_diary_signatures;
create trigger food_diary_signatures_unchanged before update of
  id, company_id, branch_id, uuid, day, number, late, statement, gaps, recorded, signed_by,
  device_id, occurred_at, received_at
  on food_diary_signatures for each statement execute function refuse_rewriting_history();
