-- Payouts that gateways have told of, until they were asked about.

create table gateways.noticed_payouts (
  tenant_id uuid not null,
  gateway_id uuid not null,
  -- How the gateway calls it.
  reference text not null,
  -- Told of again while the gateway was being asked, it is asked about once more.
  notices int not null,
  noticed_at timestamptz not null,
  primary key (tenant_id, gateway_id, reference)
);
call souk.tenant_table('gateways.noticed_payouts');
