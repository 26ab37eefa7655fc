import assert from 'node:assert/strict'
import type {
  DisputeBody,
  MoneyScene,
  SentRefund,
  StoredBody,
  StoryPayment,
} from './scene.fixture.ts'

export async function listed<Item>({ world, tenant }: MoneyScene, url: string): Promise<Item[]> {
  const { status, body, text } = await world.as(tenant).get<{ content: Item[] }>(url)
  assert.equal(status, 200, text)
  return body.content
}

/** The oldest first. */
export async function paymentsIn(scene: MoneyScene): Promise<StoryPayment[]> {
  const found = await listed<StoryPayment>(
    scene,
    `/api/v1/payments?order_id=${scene.order.id}&limit=96`,
  )
  return found.reverse()
}

export async function refundsIn(scene: MoneyScene): Promise<SentRefund[]> {
  const found = await listed<SentRefund>(
    scene,
    `/api/v1/refunds?order_id=${scene.order.id}&limit=96`,
  )
  return found.reverse()
}

export function disputesIn(scene: MoneyScene): Promise<DisputeBody[]> {
  return listed(scene, `/api/v1/disputes?order_id=${scene.order.id}&limit=96`)
}

/** What the customer can pay with again. */
export function methodsIn(scene: MoneyScene): Promise<{ id: string; status: string }[]> {
  const { customerId } = scene
  const url = `/api/v1/payment-methods?customer_id=${customerId}&limit=96`
  return customerId === undefined ? Promise.resolve([]) : listed(scene, url)
}

export function storedIn(scene: MoneyScene): Promise<StoredBody[]> {
  return listed(scene, '/api/v1/stored-value?limit=96')
}

export const chosen = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(1, items.length)]

export async function post(scene: MoneyScene, url: string, body: object = {}, who?: string) {
  const { world, tenant } = scene
  const caller = who === undefined ? world.as(tenant) : world.asMember(tenant, who)
  return (await caller.post(url, body)).status
}
