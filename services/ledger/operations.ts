import assert from 'node:assert/strict'
import { count, newId, sentInOrder, type Tx } from '@souk/platform'
import { balanceOn, groupOf, typeOf } from './account.ts'
import {
  findTransaction,
  insertAccounts,
  insertTransaction,
  sumAccount,
  turnoverKey,
} from './store.ts'
import { type Fact, isSameFact, type LedgerTransaction, transactionOf } from './transaction.ts'

/** Accounts, transaction and postings are sent in one flush, whatever the number of postings. */
export async function post(tx: Tx, fact: Fact): Promise<LedgerTransaction> {
  const transaction = transactionOf(fact, newId('ltx'), tx.now)
  const [, inserted] = await sentInOrder([
    insertAccounts(tx, transaction),
    insertTransaction(tx, transaction),
  ])
  if (inserted === 0) return postedBefore(tx, fact)
  assert.equal(inserted, fact.postings.length, 'every posting found its account')
  for (const { account, direction, amount } of fact.postings) {
    count(tx, 'ledger', { [turnoverKey(fact.currency, direction, groupOf(account))]: amount })
  }
  return transaction
}

async function postedBefore(tx: Tx, fact: Fact): Promise<LedgerTransaction> {
  const first = await findTransaction(tx, fact.kind, fact.ref)
  assert(first && isSameFact(first, fact), `${fact.kind} ${fact.ref} was posted otherwise before`)
  return first
}

/** Zero for an account that nothing was posted to. */
export async function balanceOf(tx: Tx, code: string, currency: string): Promise<number> {
  const { debits, credits } = await sumAccount(tx, code, currency)
  return balanceOn(typeOf(code), debits, credits)
}
