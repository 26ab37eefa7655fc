-- Null where a list says nothing of its own: its amounts are as base prices are.
alter table pricing.price_lists alter column tax_inclusive drop not null;
