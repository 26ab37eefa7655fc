-- An event stays here for a moment. Beyond 2 KB, which orders have reached, PostgreSQL would compress each only to read it back.
alter table platform.outbox set (toast_tuple_target = 8160);
