import { keepStatistics } from '@souk/customers/contract'
import { sentInOrder, type Tx } from '@souk/platform'
import { recountOf, type Span, statisticsOf } from './count.ts'
import {
  type ChangedOrder,
  countParts,
  listSpans,
  lockCounting,
  replaceCounts,
  sumCounts,
} from './store.ts'

/**
 * Counted anew from what stands now, however often and late it is told: so nothing is counted twice or forgotten. Of a
 * customer with very many orders only the spans that changed are, and the newest orders.
 */
export async function countCustomers(tx: Tx, changed: readonly ChangedOrder[]): Promise<void> {
  if (changed.length === 0) return
  const [, spans] = await sentInOrder([lockCounting(tx), listSpans(tx, changed)])
  const { kept, newest } = recountOf(spans, await countParts(tx, spans))
  await replaceCounts(tx, spans, kept)
  const withSpans = [...new Set([...spans.filter(hasOthers), ...kept].map(ofCustomer))]
  const older = withSpans.length === 0 ? [] : await sumCounts(tx, withSpans)
  const byCustomer = Map.groupBy([...older, ...newest], ofCustomer)
  const customerIds = [...new Set(spans.map(ofCustomer))]
  await keepStatistics(
    tx,
    customerIds.map((customerId) => statisticsOf(customerId, byCustomer.get(customerId) ?? [])),
  )
}

function hasOthers({ after, through }: Span): boolean {
  return after !== null || through !== null
}

function ofCustomer({ customerId }: { readonly customerId: string }): string {
  return customerId
}
