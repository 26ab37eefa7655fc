-- Guests and carts are taxed without a customer: what was calculated for them is found by the tax id that they gave.
create index concurrently calculations_tax_id on tax.calculations (tenant_id, tax_id, id)
  where customer_id is null and tax_id is not null;
