-- From which network the last refresh token of a session was used, as a keyed digest: there its answer may be asked for again.
alter table identity.customer_sessions add column refreshed_from text;
