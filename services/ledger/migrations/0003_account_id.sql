-- A posting is inserted as values and names its account by its code: whoever posts need not have read the account's id.
-- In PL/pgSQL, because a cluster asks for the account in the name of the posting's tenant before it sends the posting on.
create function ledger.account_id(tenant uuid, account_code text, account_currency text) returns uuid
language plpgsql stable parallel safe as $$
begin
  return (
    select id from ledger.accounts
    where tenant_id = tenant and code = account_code and currency = account_currency
  );
end
$$;
