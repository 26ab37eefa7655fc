-- How far the log was gathered for each reaction that takes many events at once, by its name. A relay of the release before
-- moves the end of the log and not this: the events in between are gathered by the next relay that knows the reaction.
alter table platform.event_heads
  add column gathered jsonb not null default '{}',
  -- Where it begins for a reaction that is not named yet. What was there before is none of its business.
  add column gathering_since bigint not null default 0;
update platform.event_heads set gathering_since = last_sequence;
