-- What a receiver answers may quote what it was sent. Of an event from which a person was erased no answer is kept, also none
-- that was under way at that moment.
alter table webhooks.deliveries add column keeps_answers boolean not null default true;
