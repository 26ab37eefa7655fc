alter table pricing.prices validate constraint prices_floor_not_negative;
