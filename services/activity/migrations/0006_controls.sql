-- Decisions of people, and changes of what agents may do, are entries too. Some of these concern no agent, or all of them.
alter table activity.entries alter column agent_id drop not null;
