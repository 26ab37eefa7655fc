import {
  field,
  type ListPage,
  listItem,
  nearestWireSum,
  newId,
  orOutOfRange,
  type PageRequest,
  pageOf,
  rows,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  wireSum,
} from '@souk/platform'
import type { AccountType } from '../account.ts'
import { pendingOf, turnovers } from '../balances/store.ts'
import { keptCodes, namedKinds } from '../chart.ts'
import { ledgerAccountNotFound } from '../problems.ts'
import type { LedgerTransaction } from '../transaction.ts'
import { type LedgerAccount, openedAccount } from './ledger-account.ts'
import { accountTable } from './rows.ts'

/** Creates missing accounts, in the order of their codes, so that two requests cannot deadlock. */
export async function insertAccounts(
  tx: Tx,
  { currency, postings }: Pick<LedgerTransaction, 'currency' | 'postings'>,
): Promise<void> {
  const codes = [...new Set(postings.map(({ account }) => account))].sort()
  const accounts = codes.map((code) => openedAccount({ code, currency }, newId('lac'), tx.now))
  await accountTable.insert(tx, accounts, sql`on conflict (tenant_id, code, currency) do nothing`)
}

/** False when there is one with this code and currency. */
export async function insertAccount(tx: Tx, account: LedgerAccount): Promise<boolean> {
  const once = sql`on conflict (tenant_id, code, currency) do nothing returning id`
  return (await accountTable.insertReturning(tx, [account], once)).length > 0
}

export function updateAccount(tx: Tx, account: LedgerAccount): Promise<void> {
  return accountTable.update(tx, account)
}

export async function getAccountForUpdate(tx: Tx, accountId: string): Promise<LedgerAccount> {
  const [row] = await tx`
    select ${accountTable.columns}
    from ledger.accounts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(accountId)}
    for update
  `
  if (!row) throw ledgerAccountNotFound({ accountId })
  return accountTable.fieldsOf(row)
}

/** In the order of their codes, so that two who lock several cannot deadlock. Others may go on adding to them. */
export async function lockAccounts(
  tx: Tx,
  codes: readonly string[],
  currency: string,
): Promise<void> {
  await tx`
    select id
    from ledger.accounts
    where tenant_id = ${tx.tenantId} and code = any(${codes}::text[]) and currency = ${currency}
    order by code
    for no key update
  `
}

/** Which of these codes have an account in the currency. */
export async function listKnownCodes(
  tx: Tx,
  codes: readonly string[],
  currency: string,
): Promise<string[]> {
  const found = await tx<{ code: string }>`
    select code
    from ledger.accounts
    where tenant_id = ${tx.tenantId} and code = any(${codes}::text[]) and currency = ${currency}
  `
  return found.map(({ code }) => code)
}

export interface AccountFilter {
  readonly type?: AccountType
  readonly code?: string
  /** A code without owner: the accounts that differ from it only in their owner. */
  readonly group?: string
  /** Whether only those are wanted that people may post to. */
  readonly journals?: boolean
}

const balance = sql`
  case when listed.type in ('ASSET', 'EXPENSE') then 1 else -1 end
    * (turnover.debits - turnover.credits)`
const currency = sql`listed.currency`

const accountItem = listItem({
  id: field.id('lac'),
  code: field.text(),
  name: field.text(sql`coalesce(listed.name, kind.name)`),
  type: field.word(),
  currency: field.word(),
  owner: field.text(),
  external_number: field.text(),
  constraint: field.word(sql`coalesce(kind.bound, 'NONE')`),
  debits: field.money(nearestWireSum(sql`turnover.debits`), currency),
  credits: field.money(nearestWireSum(sql`turnover.credits`), currency),
  balance: field.money(nearestWireSum(balance), currency),
  pending_debits: field.money(nearestWireSum(sql`pending.debits`), currency),
  pending_credits: field.money(nearestWireSum(sql`pending.credits`), currency),
  out_of_range: field.boolean(
    sql`greatest(turnover.debits, turnover.credits, pending.debits, pending.credits) > 9007199254740991`,
  ),
  version: field.count(),
  created_at: field.time(),
})

/** What is said of all accounts of a kind, as `kind`. */
function kinds(): Sql {
  const list = namedKinds.map(({ code, name, constraint = 'NONE' }, place) => [
    place,
    code,
    name,
    constraint,
  ])
  return sql`
    left join lateral (
      select known.name, known.bound
      from (values ${rows(list, ['int', 'text', 'text', 'text'])}) as known (place, code, name, bound)
      where listed.code = known.code or starts_with(listed.code, known.code || ':')
      order by known.place
      limit 1
    ) kind on true
  `
}

export function listAccounts(tx: Tx, filter: AccountFilter, page: PageRequest): Promise<ListPage> {
  const { type, code, group, journals } = filter
  return pageOf(
    tx,
    {
      from: sql`ledger.accounts`,
      where: [
        type === undefined ? undefined : sql`type = ${type}`,
        code === undefined ? undefined : sql`code = ${code}`,
        group === undefined ? undefined : sql`type = ${group.split(':', 1).join().toUpperCase()}`,
        journals ? takesJournals() : undefined,
      ],
      comparing: group === undefined ? undefined : isOfGroup(group),
      joins: sql`${turnovers(tx)} ${pendingOf(tx)} ${kinds()}`,
      item: accountItem,
    },
    page,
  )
}

/** An account and what was posted to it so far. */
export interface AccountWithTurnover extends LedgerAccount {
  readonly debits: number
  readonly credits: number
  readonly pendingDebits: number
  readonly pendingCredits: number
}

interface Amounts {
  readonly debits: number
  readonly credits: number
  readonly pendingDebits: number
  readonly pendingCredits: number
}

export async function getAccount(tx: Tx, accountId: string): Promise<AccountWithTurnover> {
  const [row] = await orOutOfRange(
    tx<Amounts>`
      select ${accountTable.columnsOf('listed')}, ${wireSum(sql`turnover.debits`)} as debits,
        ${wireSum(sql`turnover.credits`)} as credits,
        ${wireSum(sql`pending.debits`)} as "pendingDebits",
        ${wireSum(sql`pending.credits`)} as "pendingCredits"
      from ledger.accounts listed
      ${turnovers(tx)}
      ${pendingOf(tx)}
      where listed.tenant_id = ${tx.tenantId} and listed.id = ${uuidOf(accountId)}
    `,
  )
  if (!row) throw ledgerAccountNotFound({ accountId })
  const { debits, credits, pendingDebits, pendingCredits } = row
  return { ...accountTable.fieldsOf(row), debits, credits, pendingDebits, pendingCredits }
}

/** The few of the tenant itself, but those that domains keep. */
function takesJournals(): Sql {
  return sql`owner is null
    and split_part(code, ':', 1) || ':' || split_part(code, ':', 2) <> all(${keptCodes}::text[])`
}

function isOfGroup(group: string): Sql {
  return sql`(
    listed.code = ${group}
    or listed.owner is not null and replace(listed.code, ':' || listed.owner, '') = ${group}
  )`
}

/** Refuses an account that the tenant does not have. */
export async function checkAccount(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx`
    select id from ledger.accounts where tenant_id = ${tx.tenantId} and id = ${uuidOf(accountId)}
  `
  if (!row) throw ledgerAccountNotFound({ accountId })
}
