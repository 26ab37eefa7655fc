-- A link is for the address that it was sent to. Keyed by the program; a link of the release before has none, and opens nothing.
alter table accounts.links add column address_hash text;
