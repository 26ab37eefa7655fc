-- contract: nothing has changed what a customer said since 3.4.0, which knew no consents. Who a record is of follows a merge,
-- and where it came from is a text that may name a person.
revoke update on customers.consent_records from souk_app;
grant update (customer_id, source) on customers.consent_records to souk_app;
