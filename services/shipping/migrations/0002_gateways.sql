-- A method asks the carrier gateway of the tenant for its rates, or has its own table only.
alter table shipping.methods add column rates_from text not null default 'TABLE';

-- Who answers rates of carriers. One row, for those who have named a service.
create table shipping.gateways (
  tenant_id uuid not null,
  kind text not null,
  url text,
  -- What we show the gateway, encrypted by the program.
  sealed_token bytea,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('shipping.gateways');

-- What a gateway is asked, and what it answered, for as long as its rates hold.
create table shipping.quotes (
  tenant_id uuid not null,
  id uuid not null,
  -- The id of the cart that it is for, if it is for one.
  holder text,
  asked jsonb not null,
  -- Null until the gateway has answered, and where it failed.
  rates jsonb,
  -- Why the tables of the methods apply.
  fallback text,
  answered_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index quotes_holder on shipping.quotes (tenant_id, holder, answered_at desc, id desc);
create index quotes_expiring on shipping.quotes (tenant_id, expires_at);
call souk.tenant_table('shipping.quotes');
call souk.open_to_system('shipping.quotes', 'select');
grant usage on schema shipping to souk_system;
