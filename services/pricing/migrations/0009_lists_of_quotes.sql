-- Quotes of one customer, and of one provider, with the newest first.
create index concurrently quotes_customer on pricing.quotes (tenant_id, customer_id, id desc) where customer_id is not null;
create index concurrently quotes_provider on pricing.quotes (tenant_id, provider_id, id desc) where provider_id is not null;
