-- What is reserved of a promotion is summed for its usage.
create index concurrently redemptions_reserved on promotions.redemptions (tenant_id, promotion_id)
  include (currency, amount)
  where status = 'RESERVED';
