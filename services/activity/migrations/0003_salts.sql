-- What the digests in an entry were made with. It is no part of what was hashed, and of nothing that lists entries.
alter table activity.entries add column salt bytea;
