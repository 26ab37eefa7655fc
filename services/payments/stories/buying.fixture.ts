import assert from 'node:assert/strict'
import { newId } from '@souk/platform'
import { euro } from '../fixtures.ts'
import { chosen, listed, methodsIn, post } from './listing.fixture.ts'
import type { Buying } from './moves.fixture.ts'
import type { MoneyScene } from './scene.fixture.ts'

const methodsUrl = '/api/v1/payment-methods'
const linksUrl = '/api/v1/payment-links'

/** Tries what needs the wallet of the customer, or a link that pays for the order. */
export async function buy(scene: MoneyScene, move: Buying): Promise<number> {
  switch (move.do) {
    case 'payKept':
      return payKept(scene, move)
    case 'keepMethod': {
      const customer_id = scene.customerId ?? newId('cus')
      const mandate = { usage: 'OFF_SESSION' }
      return post(scene, methodsUrl, { customer_id, method: move.method, mandate })
    }
    case 'forgetMethod': {
      const url = `${methodsUrl}/${await keptMethod(scene, move.nth)}`
      return (await scene.world.as(scene.tenant).call('DELETE', url)).status
    }
    case 'link':
      return post(scene, linksUrl, { order_id: scene.order.id, ...amountOf(move) })
    case 'payLink':
      return payLink(scene, move)
    case 'endLink':
      return post(scene, `${linksUrl}/${await linkOf(scene, move.nth)}/cancel`)
  }
}

const amountOf = ({ amount }: { amount: number | null }) =>
  amount === null ? {} : { amount: euro(amount) }

async function payKept(
  scene: MoneyScene,
  move: Extract<Buying, { do: 'payKept' }>,
): Promise<number> {
  return post(scene, '/api/v1/payments', {
    order_id: scene.order.id,
    payment_method_id: await keptMethod(scene, move.nth),
    capture_method: move.captureMethod,
    ...amountOf(move),
    ...(move.isAlone && { off_session: true }),
  })
}

async function keptMethod(scene: MoneyScene, nth: number): Promise<string> {
  return chosen(await methodsIn(scene), nth)?.id ?? newId('pm')
}

async function linkOf(scene: MoneyScene, nth: number): Promise<string> {
  const links = await listed<{ id: string }>(scene, `${linksUrl}?order_id=${scene.order.id}`)
  return chosen(links, nth)?.id ?? newId('plk')
}

/** What a browser sends again when somebody is impatient. */
const attempts = ['01985e2a-4c00-7a3d-9b1f-6e5d4c000001', '01985e2a-4c00-7a3d-9b1f-6e5d4c000002']

async function payLink(
  scene: MoneyScene,
  { nth, method, attempt }: Extract<Buying, { do: 'payLink' }>,
): Promise<number> {
  const { world, tenant } = scene
  const url = `${linksUrl}/${await linkOf(scene, nth)}`
  const link = await world.as(tenant).get<{ url?: string }>(url)
  if (link.body.url === undefined) return link.status
  const form = { attempt: attempts[attempt] ?? '', method }
  const reply = await world.app.inject({
    method: 'POST',
    url: new URL(link.body.url).pathname,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert([303, 409, 422, 429].includes(reply.statusCode), `a link answered ${reply.statusCode}`)
  return reply.statusCode
}
