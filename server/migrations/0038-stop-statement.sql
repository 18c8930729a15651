-- Ends the statement that calls it, as a time limit would: the embedded database has none of its own.
-- Its cost is low, so that the planner asks for the time before it does what is dear.
create function stop_statement() returns boolean language plpgsql cost 0.0001 as $$
begin
  raise exception using errcode = 'query_canceled', message = 'the statement takes too long';
end
$$;
