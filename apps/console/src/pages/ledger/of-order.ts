import type { LedgerTransaction, List, Page } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { mayCall } from '../../session/caller.ts'

type Transactions = List<LedgerTransaction, Page<LedgerTransaction>>

/** As many as a page can have: an order has a handful. */
const limit = 96

/**
 * All that was posted for an order, the newest first: what went through its escrow, and refunds, which come out of the
 * revenue once the goods are handed over.
 */
export function transactionsOfOrder(orderId: string, signal?: AbortSignal): Transactions {
  const answer = ask(orderId, signal)
  const pages = async function* () {
    yield await answer
  }
  const items = async function* () {
    yield* (await answer).data.content
  }
  return Object.assign(answer, { pages, [Symbol.asyncIterator]: items })
}

async function ask(orderId: string, signal?: AbortSignal) {
  const options = { signal }
  const refunds = (await mayCall('listRefunds'))
    ? (await souk.listRefunds({ order_id: orderId, limit }, options)).data.content
    : []
  const ref = refunds.map(({ id }) => id).join(',')
  const [held, refunded] = await Promise.all([
    souk.listLedgerTransactions({ account: `liability:escrow:${orderId}`, limit }, options),
    ref === '' ? undefined : souk.listLedgerTransactions({ ref, limit }, options),
  ])
  const all = [...held.data.content, ...(refunded?.data.content ?? [])]
  const content = [...new Map(all.map((one) => [one.id, one])).values()]
  // Ids grow with time.
  content.sort((one, other) => (one.id < other.id ? 1 : -1))
  return { ...held, data: { ...held.data, content, page: { ...held.data.page, next: null } } }
}
