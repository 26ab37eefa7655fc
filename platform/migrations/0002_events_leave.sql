-- What the feed and the webhooks need of the log beyond what reactions do.

-- A simulated event reaches whoever listens from outside; nothing in the product reacts to it.
alter table platform.outbox add column simulated boolean not null default false;

-- Events up to here were forgotten after their time, or with everything else by the reset of a sandbox.
alter table platform.event_heads add column forgotten_through bigint not null default 0;
grant select on platform.event_heads to souk_app;

-- What was forgotten is deleted, with the record of the reactions to it.
grant delete on platform.events, platform.reaction_runs to souk_system;
