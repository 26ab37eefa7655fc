import assert from 'node:assert/strict'
import { Staff } from './agents.ts'
import type { Product, Shop } from './product.ts'

/** A journal that two people have posted, and a period that one has closed, by their ids. */
export async function aClosing(product: Product, shop: Shop): Promise<string> {
  const staff = new Staff(product, shop)
  const [first, second] = [await staff.member(['FINANCE']), await staff.member(['FINANCE'])]
  const post = async (memberId: string, path: string, body?: object) => {
    const caller = await staff.signedIn(memberId)
    const reply = await caller.post<{ id: string }>(`/api/v1/ledger/${path}`, body)
    assert(reply.status < 300, `${path} ${reply.text}`)
    return reply.body.id
  }
  const account = { currency: 'EUR', name: 'Of a journal' }
  for (const code of ['expense:journal', 'asset:bank:journal']) {
    await post(first, 'accounts', { ...account, code })
  }
  const journal = await post(first, 'transactions', {
    memo: 'Opening',
    currency: 'EUR',
    postings: [
      { account: 'expense:journal', direction: 'DEBIT', amount: 100 },
      { account: 'asset:bank:journal', direction: 'CREDIT', amount: 100 },
    ],
  })
  await post(second, `transactions/${journal}/post`)
  const period = await post(first, 'periods/close', { through: '2001-01-31' })
  return `${journal} ${period}`
}
