import { schedule, type Tx } from '@souk/platform'
import { expirePayment, pollPayment } from './operations.ts'
import {
  listLapsedForUpdate,
  listTenantsWithLapsed,
  listTenantsWithUnanswered,
  listUnansweredForUpdate,
} from './store.ts'

const batchMax = 20

async function pollUnanswered(tx: Tx): Promise<number> {
  const due = await listUnansweredForUpdate(tx, batchMax)
  for (const payment of due) await pollPayment(tx, payment)
  return due.length
}

async function expireLapsed(tx: Tx): Promise<number> {
  const lapsed = await listLapsedForUpdate(tx, batchMax)
  for (const payment of lapsed) await expirePayment(tx, payment)
  return lapsed.length
}

export const schedules = [
  schedule('payments.poll', {
    everySeconds: 5,
    listTenants: listTenantsWithUnanswered,
    run: pollUnanswered,
  }),
  schedule('payments.expire_authorizations', {
    everySeconds: 60,
    listTenants: listTenantsWithLapsed,
    run: expireLapsed,
  }),
]
