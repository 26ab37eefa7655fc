import assert from 'node:assert/strict'
import { childrenOf, commandOf } from '../postgres/processes.ts'
import { clientOf, insist, type Reply } from './client.ts'
import type { Launched } from './launcher.ts'

/** Kills one of the processes that the launcher keeps, told apart by what they run. */
export function killOne({ pid }: Launched, entry: 'api.ts' | 'worker.ts'): void {
  const [child] = childrenOf(pid).filter((one) => commandOf(one)?.includes(entry))
  assert(child !== undefined, `no ${entry} runs`)
  process.kill(child, 'SIGKILL')
}

/** What buyers have been told so far. */
export interface Bought {
  readonly acknowledged: string[]
  readonly paid: string[]
  /** Answers that said no more than that the request is to be repeated. */
  readonly undecided: Reply[]
}

/** A product that everybody buys, and buyers who place so many orders each and pay for every third of them. */
export async function buyAll(
  product: Launched,
  {
    name,
    stock,
    buyers,
    ordersEach,
    isEnough = () => true,
  }: { name: string; stock: number } & Buyers,
  bought: Bought,
): Promise<void> {
  const client = () => clientOf(product)
  const made = await insist(
    client,
    '/v1/catalog/products',
    {
      title: name,
      price: { amount: 700, currency: 'EUR' },
      inventory: { available: stock, warehouse: 'MAIN' },
    },
    `${keyOf(name)}-product`,
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const items = [{ product_id: String(made.body.id), quantity: 1 }]
  const all = Array.from({ length: buyers }, async (_, buyer) => {
    for (let n = 0; n < ordersEach || !isEnough(); n += 1) {
      await buyOne(product, { items }, `${keyOf(name)}-${buyer}-${n}`, n % 3 === 0, bought)
    }
  })
  await Promise.all(all)
}

interface Buyers {
  readonly buyers: number
  /** At least. */
  readonly ordersEach: number
  /** Until then they go on. */
  readonly isEnough?: () => boolean
}

const keyOf = (name: string) => name.replaceAll(' ', '-')

async function buyOne(
  product: Launched,
  order: object,
  key: string,
  isPaid: boolean,
  { acknowledged, paid, undecided }: Bought,
): Promise<void> {
  const client = () => clientOf(product)
  const hear = (reply: Reply) => undecided.push(reply)
  const placed = await insist(client, '/api/v1/orders', order, key, hear)
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const orderId = String(placed.body.id)
  acknowledged.push(orderId)
  if (!isPaid) return
  const method = { order_id: orderId, method: 'pm_test_ok' }
  const payment = await insist(client, '/api/v1/payments', method, `${key}-pay`, hear)
  assert.equal(payment.status, 201, JSON.stringify(payment.body))
  paid.push(orderId)
}
