import assert from 'node:assert/strict'
import { newId } from '@souk/platform'
import { euro } from '../fixtures.ts'
import { buy } from './buying.fixture.ts'
import type { StoryNotice } from './gateway.fixture.ts'
import {
  chosen,
  disputesIn,
  listed,
  paymentsIn,
  post,
  refundsIn,
  storedIn,
} from './listing.fixture.ts'
import type { Move, PlainMove } from './moves.fixture.ts'
import type { MoneyScene } from './scene.fixture.ts'

/** Tries one thing, whether or not it is allowed at that moment, and returns the status of the answer. */
export async function playMove(scene: MoneyScene, move: Move): Promise<number> {
  switch (move.do) {
    case 'pay':
    case 'payStored':
    case 'record':
      return begin(scene, move)
    case 'confirm':
    case 'capture':
    case 'void':
    case 'refund':
    case 'refundUnits':
      return onPayment(scene, move)
    case 'retry':
    case 'send':
    case 'keep':
      return onRefund(scene, move)
    case 'dispute':
    case 'decide':
    case 'atGateway':
    case 'tell':
      return outside(scene, move)
    case 'answer':
      return answerDispute(scene, move)
    case 'payKept':
    case 'keepMethod':
    case 'forgetMethod':
    case 'link':
    case 'payLink':
    case 'endLink':
      return buy(scene, move)
    case 'stored':
      return onStored(scene, move)
    case 'ship':
    case 'cancelUnits':
      return onUnits(scene, move)
    case 'wait':
      scene.world.advance(scene.tenant, move.seconds * 1_000)
      await runSchedules(scene)
      return 200
    case 'disturb':
      return post(scene, '/api/v1/sandbox/faults', { target: 'gateway', kind: move.kind })
    case 'down':
      scene.gateways.down.add(move.code)
      return 200
    default:
      return plainly(scene, move.do)
  }
}

/** What is due in the tenant of the story alone: those of other stories have moved their clocks as well. */
async function runSchedules({ world, tenant, schedules }: MoneyScene): Promise<void> {
  const begin = () => {}
  for (const { run } of schedules) {
    const once = () => world.seed(tenant, (tx) => run(tx, { postponed: [], begin }))
    for (let runs = 0; (await once()) > 0; runs += 1) assert(runs < 100, 'a schedule ends')
  }
  await world.settle()
}

type Beginning = Extract<Move, { do: 'pay' | 'payStored' | 'record' }>

/** What people have received, whenever the clock of the tenant stands. */
const receivedAt = '2026-05-04T09:30:00.000Z'

function begin(scene: MoneyScene, move: Beginning): Promise<number> {
  const url = '/api/v1/payments'
  const order_id = scene.order.id
  if (move.do === 'record') {
    const recorded = { received_at: receivedAt, reference: `reference ${move.reference}` }
    const said = { method: move.method, amount: euro(move.amount), recorded }
    const another = move.isAnother ? { is_another: true } : {}
    return post(scene, url, { order_id, ...said, ...another }, 'anna')
  }
  const amount = move.amount === null ? {} : { amount: euro(move.amount) }
  const capture_method = move.captureMethod
  if (move.do === 'pay') {
    const saved = move.isKept ? { save_method: true, mandate: { usage: 'OFF_SESSION' } } : {}
    return post(scene, url, { order_id, capture_method, method: move.method, ...saved, ...amount })
  }
  return payStored(scene, move.nth, { order_id, capture_method, ...amount })
}

async function payStored(scene: MoneyScene, nth: number, body: object): Promise<number> {
  const stored = chosen(await storedIn(scene), nth)
  const by = { method: 'stored_value', stored_value: { id: stored?.id ?? newId('sv') } }
  return post(scene, '/api/v1/payments', { ...body, ...by })
}

type OnPayment = Extract<Move, { do: 'confirm' | 'capture' | 'void' | 'refund' | 'refundUnits' }>

async function onPayment(scene: MoneyScene, move: OnPayment): Promise<number> {
  const id = chosen(await paymentsIn(scene), move.nth)?.id ?? newId('pay')
  const url = `/api/v1/payments/${id}`
  switch (move.do) {
    case 'confirm':
      if (move.isShown) scene.gateways.authenticate(id)
      return post(scene, `${url}/confirm`, {}, move.who)
    case 'capture':
      return post(scene, `${url}/capture`, amountOf(move))
    case 'void':
      return post(scene, `${url}/cancel`)
    case 'refund':
      return post(scene, `${url}/refunds`, { ...amountOf(move), ...askedFor(move) }, 'anna')
    case 'refundUnits': {
      const lines = [{ line_id: scene.order.items[move.line]?.id, quantity: move.quantity }]
      return post(scene, `${url}/refunds`, { lines, ...askedFor(move) }, 'anna')
    }
  }
}

const amountOf = ({ amount }: { amount: number | null }) =>
  amount === null ? {} : { amount: euro(amount) }

/** Refunds that a story asks for, as opposed to those that come by themselves. */
export const goodwill = 'goodwill'

const askedFor = ({ destination }: { destination: string | null }) => ({
  reason: goodwill,
  ...(destination && { destination }),
})

type OnRefund = Extract<Move, { do: 'retry' | 'send' | 'keep' }>

async function onRefund(scene: MoneyScene, move: OnRefund): Promise<number> {
  const wanted = move.do === 'retry' ? 'FAILED' : 'PENDING'
  const found = (await refundsIn(scene)).filter(({ status }) => status === wanted)
  const url = `/api/v1/refunds/${chosen(found, move.nth)?.id ?? newId('ref')}`
  if (move.do === 'keep') return post(scene, `${url}/cancel`)
  if (move.do === 'retry') {
    return post(scene, `${url}/retry`, move.destination ? { destination: move.destination } : {})
  }
  const method = move.isCash ? 'cash' : 'bank_transfer'
  return post(scene, `${url}/confirm`, { sent_at: receivedAt, method }, move.who)
}

type Outside = Extract<Move, { do: 'dispute' | 'decide' | 'atGateway' | 'tell' }>

async function outside(scene: MoneyScene, move: Outside): Promise<number> {
  const { gateways } = scene
  if (move.do === 'tell') return tell(scene, move.order)
  const payment = chosen(await paymentsIn(scene), move.nth)
  if (!payment) return 404
  if (move.do === 'dispute') gateways.dispute(payment.id, move.share, move.isInquiry)
  else if (move.do === 'decide') gateways.decide(payment.id, move.becomes)
  else gateways.actAt(payment.id, move.deed, move.amount)
  return 200
}

type Order = Extract<Move, { do: 'tell' }>['order']

/** The gateways tell what they have to tell, in that order. */
export async function tell(scene: MoneyScene, order: Order): Promise<number> {
  const { notices } = scene.gateways
  if (order === 'unknown') {
    const about = { kind: 'payment', paymentId: newId('pay'), ref: 'nobody knows' } as const
    return send(scene, { code: 'first', about, isEcho: true })
  }
  if (order === 'elsewhere') {
    for (const notice of notices.slice()) {
      await send(scene, { ...notice, code: notice.code === 'first' ? 'second' : 'first' })
    }
    return 200
  }
  const taken = notices.splice(0)
  if (order === 'lost') {
    notices.push(...taken.filter(({ isEcho }) => !isEcho))
    return 200
  }
  const told = order === 'backwards' ? taken.reverse() : taken
  for (const notice of order === 'twice' ? [...told, ...told] : told) await send(scene, notice)
  return 200
}

let sent = 0

async function send({ world, tenant, ids }: MoneyScene, notice: StoryNotice): Promise<number> {
  const { code, about } = notice
  sent += 1
  const body = { id: `notice_${sent}`, type: about.kind, about }
  const headers = { 'x-signed': 'yes' }
  const url = `/api/v1/payment-callbacks/${ids[code]}`
  const { status, text } = await world.as(tenant).post(url, body, headers)
  assert.equal(status, 200, text)
  return status
}

async function answerDispute(
  scene: MoneyScene,
  { nth, isAccepted }: Extract<Move, { do: 'answer' }>,
): Promise<number> {
  const id = chosen(await disputesIn(scene), nth)?.id ?? newId('dsp')
  const url = `/api/v1/disputes/${id}`
  if (isAccepted) return post(scene, `${url}/accept`)
  await post(scene, `${url}/evidence`, { explanation: 'Delivered.' })
  return post(scene, `${url}/submit`)
}

async function onStored(
  scene: MoneyScene,
  { nth, deed }: Extract<Move, { do: 'stored' }>,
): Promise<number> {
  const stored = chosen(await storedIn(scene), nth)
  const movesMoney = deed === 'debit' || deed === 'credit'
  const reason = movesMoney ? 'GOODWILL' : deed === 'freeze' ? 'LOST' : 'FOUND'
  const body = movesMoney ? { amount: euro(70), reason } : { reason }
  return post(scene, `/api/v1/stored-value/${stored?.id ?? newId('sv')}/${deed}`, body)
}

function onUnits(
  scene: MoneyScene,
  { do: what, line, quantity }: Extract<Move, { do: 'ship' | 'cancelUnits' }>,
): Promise<number> {
  const url = `/api/v1/orders/${scene.order.id}`
  const lines = [{ order_item_id: scene.order.items[line]?.id, quantity }]
  return what === 'ship'
    ? post(scene, `${url}/fulfillments`, { lines })
    : post(scene, `${url}/cancel`, { items: lines })
}

async function plainly(scene: MoneyScene, move: PlainMove): Promise<number> {
  const { world, tenant, order, gateways } = scene
  const url = `/api/v1/orders/${order.id}`
  switch (move) {
    case 'calm':
      gateways.down.clear()
      return (await world.as(tenant).call('DELETE', '/api/v1/sandbox/faults')).status
    case 'catchUp':
      await world.settle()
      return 200
    case 'shipAll':
      return post(scene, `${url}/fulfillments`)
    case 'cancelOrder':
      return post(scene, `${url}/cancel`)
    case 'terms':
      return post(scene, `${url}/confirm`)
    case 'deliver': {
      const list = await listed<{ id: string }>(scene, `${url}/fulfillments`)
      return post(scene, `/api/v1/fulfillments/${list[0]?.id ?? newId('ful')}/deliver`)
    }
    case 'buyElsewhere': {
      const items = [{ product_id: order.items[0]?.product_id, quantity: 1 }]
      return post(scene, '/api/v1/orders', { items })
    }
  }
}
