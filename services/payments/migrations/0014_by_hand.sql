-- Money that people record: what came without a gateway, and what they send back themselves.
alter table payments.payments
  add column received_at timestamptz,
  -- Where it came to, as the books call it.
  add column received_on text,
  add column reference text,
  add column recorded_by jsonb;

alter table payments.refunds
  add column sent_at timestamptz,
  add column sent_from text,
  add column reference text,
  add column requested_by jsonb,
  -- Whose units of the order it is for, and how much of the amount each line has.
  add column lines jsonb;

-- What looks like the same money is recorded once, unless somebody says that it is another.
create table payments.recordings (
  tenant_id uuid not null,
  key text not null,
  payment_id uuid not null,
  primary key (tenant_id, key)
);
create index recordings_payment on payments.recordings (tenant_id, payment_id);
call souk.tenant_table('payments.recordings');
