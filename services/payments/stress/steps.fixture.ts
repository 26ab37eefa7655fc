import assert from 'node:assert/strict'
import { memberIdOf } from '../by-hand/people.fixture.ts'
import { euro, listPaymentsOf, type PaymentBody, pay, type RefundBody } from '../fixtures.ts'
import { paymentsIn, storedIn } from '../stories/listing.fixture.ts'
import { goodwill } from '../stories/playing.fixture.ts'
import type { MoneyScene, Setting } from '../stories/scene.fixture.ts'

/** What a process is about to do when it dies. */
export interface Asked {
  readonly url: string
  readonly body: object
  readonly memberId?: string
  readonly worksOff?: boolean
  /** Only the answer of its first gateway says that another may be asked. */
  readonly needsFirstAnswer?: boolean
}

const payments = '/api/v1/payments'
const receivedAt = '2026-05-04T09:30:00.000Z'
const working: Asked = { url: '', body: {}, worksOff: true }

async function paid(scene: MoneyScene, rest: object = {}): Promise<PaymentBody> {
  const { world, tenant, order } = scene
  await pay(world, tenant, order.id, rest)
  const [payment] = await listPaymentsOf(world, tenant, order.id)
  assert(payment)
  return payment
}

const beginning = ({ order }: MoneyScene, rest: object): Asked => ({
  url: payments,
  body: { order_id: order.id, method: 'pm_test_ok', ...rest },
})

async function refundOf(scene: MoneyScene, rest: object, paying: object = {}): Promise<Asked> {
  const { id } = await paid(scene, paying)
  return {
    url: `${payments}/${id}/refunds`,
    body: { amount: euro(300), reason: goodwill, ...rest },
  }
}

async function disputed(scene: MoneyScene): Promise<string> {
  const { world, tenant, gateways, ids } = scene
  const { id } = await paid(scene)
  gateways.dispute(id, 1, false)
  const [notice] = gateways.notices.splice(0).filter(({ about }) => about.kind === 'dispute')
  const url = `/api/v1/payment-callbacks/${ids.first}`
  const body = { id: `notice_${id}`, type: 'dispute', about: notice?.about }
  const told = await world.as(tenant).post(url, body, { 'x-signed': 'yes' })
  assert.equal(told.status, 200, told.text)
  await world.settle()
  const list = await world.as(tenant).get<{ content: { id: string }[] }>('/api/v1/disputes')
  return `/api/v1/disputes/${list.body.content[0]?.id}`
}

const held = { capture_method: 'MANUAL' }
const recorded = { method: 'bank_transfer', recorded: { received_at: receivedAt } }

/** Scenes in which a step happens that are not the usual one. */
export const settings: Readonly<Record<string, Partial<Setting>>> = {
  'a payment for gift cards': { sellsCards: true },
  'a capture for gift cards': { sellsCards: true },
  'a refund of gift cards': { sellsCards: true },
}

const mandate = { usage: 'OFF_SESSION' }

/** Every step of a payment, by what it is called in the titles: each sets its scene and says what is asked then. */
export const steps: Readonly<
  Record<string, (scene: MoneyScene, react: () => Promise<void>) => Promise<Asked>>
> = {
  'a payment': async (scene) => beginning(scene, {}),
  'a payment that is held': async (scene) => beginning(scene, held),
  'a payment that waits for the payer': async (scene) =>
    beginning(scene, { method: 'pm_test_3ds' }),
  'a payment by gift card': async (scene) => {
    const [card] = await storedIn(scene)
    return beginning(scene, { method: 'stored_value', stored_value: { id: card?.id } })
  },
  'a payment that another gateway takes': async (scene) => ({
    ...(await beginning(scene, { method: 'pm_test_unavailable' })),
    needsFirstAnswer: true,
  }),
  'a confirmation': async (scene) => {
    const { id } = await paid(scene, { method: 'pm_test_3ds' })
    scene.gateways.authenticate(id)
    return { url: `${payments}/${id}/confirm`, body: {} }
  },
  'a poll': async (scene) => {
    await paid(scene, { method: 'pm_test_timeout' })
    await makeDue(scene)
    return working
  },
  'a capture': async (scene) => {
    const { id } = await paid(scene, held)
    return { url: `${payments}/${id}/capture`, body: {} }
  },
  'a capture in part': async (scene) => {
    const { id } = await paid(scene, held)
    return { url: `${payments}/${id}/capture`, body: { amount: euro(300) } }
  },
  'a capture of a gift card': async (scene) => {
    const [, card] = (await storedIn(scene)).toSorted((a, b) => a.balance.amount - b.balance.amount)
    const by = { method: 'stored_value', stored_value: { id: card?.id }, ...held }
    const { id } = await paid(scene, by)
    return { url: `${payments}/${id}/capture`, body: { amount: euro(300) } }
  },
  'a capture as it ships': async (scene, react) => {
    const { world, tenant, order } = scene
    await paid(scene, { capture_method: 'ON_FULFILLMENT' })
    const lines = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    const url = `/api/v1/orders/${order.id}/fulfillments`
    assert.equal((await world.as(tenant).post(url, { lines })).status, 201)
    await react()
    return working
  },
  'a void': async (scene) => {
    const { id } = await paid(scene, held)
    const { world, tenant } = scene
    assert.equal((await world.as(tenant).post(`${payments}/${id}/cancel`)).status, 200)
    return working
  },
  'a refund': (scene) => refundOf(scene, {}),
  'a refund to store credit': (scene) => refundOf(scene, { destination: 'STORE_CREDIT' }),
  'a refund to a gift card': async (scene) => {
    const [, card] = (await storedIn(scene)).toSorted((a, b) => a.balance.amount - b.balance.amount)
    return refundOf(scene, {}, { method: 'stored_value', stored_value: { id: card?.id } })
  },
  'a refund of what nobody needs any more': async (scene, react) => {
    const { world, tenant, order } = scene
    await paid(scene)
    assert.equal((await world.as(tenant).post(`/api/v1/orders/${order.id}/cancel`)).status, 200)
    await react()
    return working
  },
  'a refund that people have sent': async (scene) => {
    const { url, body } = await refundOf(scene, { destination: 'MANUAL' })
    const made = await scene.world.as(scene.tenant).post<RefundBody>(url, body)
    return { url: `/api/v1/refunds/${made.body.id}/confirm`, body: { sent_at: receivedAt } }
  },
  'money that is recorded': async (scene) => beginning(scene, { ...recorded, amount: euro(400) }),
  'money that a second person confirms': async (scene) => {
    const { world, tenant, order } = scene
    const body = { order_id: order.id, ...recorded, amount: euro(1_000) }
    assert.equal((await world.asMember(tenant, 'anna').post(payments, body)).status, 201)
    const [payment] = await paymentsIn(scene)
    return { url: `${payments}/${payment?.id}/confirm`, body: {}, memberId: memberIdOf('ben') }
  },
  'a payment that saves its method': async (scene) =>
    beginning(scene, { save_method: true, mandate }),
  'a method that is saved': async ({ customerId }) => ({
    url: '/api/v1/payment-methods',
    body: { customer_id: customerId, method: 'pm_test_ok', mandate },
  }),
  'a payment by a saved method': async (scene) => {
    const { world, tenant, customerId } = scene
    const body = { customer_id: customerId, method: 'pm_test_ok', mandate }
    const saved = await world.as(tenant).post<{ id: string }>('/api/v1/payment-methods', body)
    const { order } = scene
    const by = { payment_method_id: saved.body.id, off_session: true }
    return { url: payments, body: { order_id: order.id, ...by } }
  },
  'a payment for gift cards': async (scene) => beginning(scene, {}),
  'a capture for gift cards': async (scene) => {
    const { id } = await paid(scene, held)
    return { url: `${payments}/${id}/capture`, body: {} }
  },
  'a refund of gift cards': async (scene) => {
    const lines = [{ line_id: scene.order.items[3]?.id, quantity: 1 }]
    const { id } = await paid(scene)
    return { url: `${payments}/${id}/refunds`, body: { lines, reason: goodwill } }
  },
  'a message of the gateway': async (scene) => {
    const { gateways, ids } = scene
    const { id } = await paid(scene, held)
    gateways.notices.splice(0)
    gateways.actAt(id, 'capture', 0)
    const [notice] = gateways.notices.splice(0)
    const body = { id: `notice_${id}`, type: 'payment', about: notice?.about }
    return { url: `/api/v1/payment-callbacks/${ids.first}`, body }
  },
  evidence: async (scene) => {
    const url = await disputed(scene)
    const { world, tenant } = scene
    await world.as(tenant).post(`${url}/evidence`, { explanation: 'Delivered.' })
    return { url: `${url}/submit`, body: {} }
  },
  'a dispute that is accepted': async (scene) => ({
    url: `${await disputed(scene)}/accept`,
    body: {},
  }),
}

/** Asked again at once, by the clock on the wall that a process which works off goes by. */
async function makeDue({ world, tenant }: MoneyScene): Promise<void> {
  await world.seed(tenant, async (tx) => {
    await tx`update payments.payments set poll_at = now() where tenant_id = ${tx.tenantId} and poll_at is not null`
    await tx`
      update platform.outbound_lanes set wake_at = now()
      where tenant_id = ${tx.tenantId} and wake_at is not null
    `
  })
}
