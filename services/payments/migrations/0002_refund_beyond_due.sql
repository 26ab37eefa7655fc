-- How much of a refund nobody was owed when it was asked for. A retry gives back no more than that and what is still due.
alter table payments.refunds add column beyond_due bigint;
