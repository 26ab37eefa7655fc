import { listOrderIdsOfGuest, listOrderIdsOfPerson } from '@souk/orders/contract'
import { nextAfter, type Person, type PersonalRecords, type Tx } from '@souk/platform'
import { disputeView } from '../disputes/schemas.ts'
import { eraseEvidence, listDisputesOfOrders } from '../disputes/store.ts'
import { customerHasOpenPayments } from '../problems.ts'
import { refundView } from '../refunds/schemas.ts'
import { eraseReasons, listRefundsOfOrders } from '../refunds/store.ts'
import { paymentView } from '../schemas.ts'
import { erasePayers, listOpenPaymentIds, listPaymentsOfOrders } from '../store.ts'

/** An order that expired comes back when its money does, and then has to be sent to somebody. */
async function listOpenPaymentsOf(tx: Tx, person: Person): Promise<string[]> {
  const found = await listOpenPaymentIds(tx, person.ids, [])
  for (let after: string | null = null; found.length === 0; ) {
    const orderIds: string[] = await listOrderIdsOfGuest(tx, person, after)
    found.push(...(await listOpenPaymentIds(tx, [], orderIds)))
    after = nextAfter(orderIds.map((id) => ({ id })))
    if (after === null) break
  }
  return found
}

function listOfOrders(tx: Tx, orderIds: readonly string[]) {
  return Promise.all([
    listPaymentsOfOrders(tx, orderIds),
    listRefundsOfOrders(tx, orderIds),
    listDisputesOfOrders(tx, orderIds),
  ])
}

/** Found by the orders that they are for, a page of orders at a time. */
export const paymentRecords: PersonalRecords = {
  name: 'payments',
  objection: { problem: customerHasOpenPayments, ids: listOpenPaymentsOf },
  columns: {
    'payments.payments': ['next_action_url', 'return_url', 'method_last4', 'reference', 'saving'],
    'payments.refunds': ['reason', 'reference'],
    'payments.disputes': ['evidence'],
  },
  copy: async (tx, person, after) => {
    const orderIds = await listOrderIdsOfPerson(tx, person, after)
    const [payments, refunds, disputes] = await listOfOrders(tx, orderIds)
    const disputesOf = Map.groupBy(disputes, ({ paymentId }) => paymentId)
    const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId)
    const records = payments.map((payment) => ({
      ...paymentView(payment),
      refunds: (refundsOf.get(payment.id) ?? []).map(refundView),
      disputes: (disputesOf.get(payment.id) ?? []).map(disputeView),
    }))
    return { records, next: nextAfter(orderIds.map((id) => ({ id }))) }
  },
  erase: async (tx, person, after) => {
    const orderIds = await listOrderIdsOfPerson(tx, person, after)
    const [payments, refunds, disputes] = await listOfOrders(tx, orderIds)
    const disputeIds = disputes.map(({ id }) => id)
    const paymentIds = payments.map(({ id }) => id)
    const refundIds = refunds.map(({ id }) => id)
    await erasePayers(tx, paymentIds)
    await eraseReasons(tx, refundIds)
    await eraseEvidence(tx, disputeIds)
    const next = nextAfter(orderIds.map((id) => ({ id })))
    return { ids: [...paymentIds, ...refundIds, ...disputeIds], next }
  },
}
