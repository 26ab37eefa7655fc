-- Where the money of a refund goes: back the way it came, or to the credit of its customer.
alter table payments.refunds add column destination text not null default 'ORIGINAL';
