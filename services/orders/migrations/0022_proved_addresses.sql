-- What was proved: an address, and not a customer, who may have another one a moment later. A claim of the release before has none
-- and claims nothing; the customer's next link does.
alter table orders.guest_claims add column email_key text;
