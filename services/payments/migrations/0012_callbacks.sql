-- What gateways have sent by themselves: what each message was about, and how often it came.
create table payments.callbacks (
  tenant_id uuid not null,
  id uuid not null,
  gateway_id uuid not null,
  notice_id text not null,
  type text not null,
  about_kind text not null,
  about_ref text,
  payment_id uuid,
  deliveries int not null,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  primary key (tenant_id, id),
  constraint callbacks_notice unique (tenant_id, gateway_id, notice_id)
);
create index callbacks_gateway on payments.callbacks (tenant_id, gateway_id, id desc);
create index callbacks_old on payments.callbacks (tenant_id, last_received_at);
call souk.tenant_table('payments.callbacks');
call souk.open_to_system('payments.callbacks', 'select');
-- A payment by what its gateway calls it.
create index concurrently payments_gateway_ref on payments.payments (tenant_id, gateway_ref) where gateway_ref is not null;
