-- What whoever asked calls the sale, such as the number of a cart or an order: a list finds it by that. It goes with the person.
alter table tax.calculations add column reference text;
create index concurrently calculations_reference on tax.calculations (tenant_id, reference, id)
  where reference is not null;
grant update (reference) on tax.calculations to souk_app;
