-- How often an agent was suspended. Tokens carry the number: one from before the last time never works again.
alter table identity.agents add column suspensions int not null default 0;
