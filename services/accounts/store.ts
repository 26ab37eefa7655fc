import { lastSeen, literal, ownedBy, personalPageMax, sql, type Tx, uuidOf } from '@souk/platform'
import type { Account } from './account.ts'
import { accountTable } from './rows.ts'

export function insertAccount(tx: Tx, account: Account): Promise<void> {
  return accountTable.insert(tx, [account])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateAccount(tx: Tx, account: Account): Promise<void> {
  return accountTable.update(tx, account)
}

export async function findAccount(tx: Tx, customerId: string): Promise<Account | undefined> {
  const [row] = await tx`
    select ${accountTable.columns}
    from accounts.accounts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
      and ${ownedBy(tx, { customer: sql`id` })}
  `
  return row && accountTable.fieldsOf(row)
}

export async function findAccountForUpdate(
  tx: Tx,
  customerId: string,
): Promise<Account | undefined> {
  const [row] = await tx`
    select ${accountTable.columns}
    from accounts.accounts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
      and ${ownedBy(tx, { customer: sql`id` })}
    for update
  `
  return row && accountTable.fieldsOf(row)
}

/** A customer that is gone, or became part of another, has none. */
export async function deleteAccounts(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx`
    delete from accounts.accounts
    where tenant_id = ${tx.tenantId} and id = any(${customerIds.map(uuidOf)}::uuid[])
  `
}

/** Of the customers of a person, in the order of their ids. */
export async function listAccountsAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<Account[]> {
  const found = await tx`
    select ${accountTable.columns}
    from accounts.accounts
    where tenant_id = ${tx.tenantId} and id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => accountTable.fieldsOf(row))
}
