-- What a gateway is just being asked to capture: saved before the call, so that whoever finishes it asks for the same.
alter table payments.payments add column capturing bigint check (capturing > 0);
