-- Diaries of caterers in Northern Ireland follow Safe Catering. Diaries that have begun there keep
-- their system, with the words of their signatures and their safe methods.
alter table food_diaries
  drop constraint food_diaries_scheme_check,
  add constraint food_diaries_scheme_check
    check (scheme in ('sfbb', 'cooksafe', 'safe_catering'));
alter table food_methods
  drop constraint food_methods_scheme_check,
  add constraint food_methods_scheme_check
    check (scheme in ('sfbb', 'cooksafe', 'safe_catering'));
