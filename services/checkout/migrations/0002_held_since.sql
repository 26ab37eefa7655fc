-- Since when a cart has held units: those of buyers do not for as long as they act, however often that is.
alter table checkout.carts add column held_since timestamptz;
