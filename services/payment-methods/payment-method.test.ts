import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instrument } from '@souk/gateways/contract'
import {
  detached,
  expired,
  givenTo,
  isNoticeDue,
  lookedAt,
  type MethodStatus,
  methodLifecycle,
  methodsMax,
  noticed,
  notKept,
  opened,
  type PaymentMethod,
  statusAt,
} from './payment-method.ts'
import { attached } from './saving/attached.ts'

const now = new Date('2026-06-15T12:00:00.000Z')
const dayMs = 86_400_000

const pending = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...opened(
    {
      id: 'pm_1',
      customerId: 'cus_1',
      gateway: 'test',
      gatewayKind: 'TEST',
      gatewayMethod: 'pm_test_ok',
      gatewayCustomer: null,
      usage: 'ON_SESSION',
      agreedBy: { type: 'person', id: 'cus_1' },
      agreedAt: now,
      agreedText: null,
      wantsDefault: false,
      returnUrl: null,
    },
    now,
  ),
  ...change,
})

const card = (change: Partial<Instrument> = {}): Instrument => ({
  method: 'card_1',
  customerRef: 'gc_1',
  fingerprint: 'print_1',
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  exp: { month: 8, year: 2026 },
  mandateRef: null,
  ...change,
})

function kept(change: Partial<PaymentMethod> = {}, instrument = card()): PaymentMethod {
  const found = attached(pending(), instrument, [], now)
  assert(found)
  return { ...found.kept, ...change }
}

test('a card is good until its month is over, and said to expire thirty days before', () => {
  const method = kept()
  assert.deepEqual(method.expiresAt, new Date('2026-09-01T00:00:00.000Z'))
  assert.deepEqual(method.noticeAt, new Date('2026-08-02T00:00:00.000Z'))
  const last = new Date('2026-08-31T23:59:59.999Z')
  assert.equal(statusAt(method, last), 'ACTIVE')
  assert.equal(statusAt(method, new Date('2026-09-01T00:00:00.000Z')), 'EXPIRED')
  assert.equal(isNoticeDue(method, new Date('2026-08-01T23:59:59.999Z')), false)
  assert.equal(isNoticeDue(method, last), true)
  assert.equal(isNoticeDue(noticed(method, last), last), false)
})

test('what does not expire is good for ever', () => {
  const { expiresAt, noticeAt } = kept({}, card({ exp: null }))
  assert.deepEqual([expiresAt, noticeAt], [null, null])
})

test('a gateway that says the same changes nothing, one that says another month renews', () => {
  const method = kept()
  assert.equal(lookedAt(method, card(), now).version, method.version)
  const over = expired(method, new Date('2026-09-01T00:00:00.000Z'))
  const exp = { month: 8, year: 2029 }
  const renewed = lookedAt(over, card({ exp }), new Date('2026-09-02T00:00:00.000Z'))
  assert.deepEqual([renewed.status, renewed.expYear], ['ACTIVE', 2029])
  const still = lookedAt(over, card(), new Date('2026-09-02T00:00:00.000Z'))
  assert.deepEqual([still.status, still.version], ['EXPIRED', over.version])
})

test('the first is the default, and others when they ask for it', () => {
  const first = kept({ id: 'pm_first' })
  assert.equal(first.isDefault, true)
  const other = card({ fingerprint: 'print_2' })
  const second = attached(pending(), other, [first], now)
  assert.deepEqual([second?.kept.isDefault, second?.displaced], [false, null])
  const wished = attached(pending({ wantsDefault: true }), other, [first], now)
  assert.deepEqual([wished?.kept.isDefault, wished?.displaced?.isDefault], [true, false])
})

test('an expired card that is entered again is good again, and what it was called is forgotten', () => {
  const before = kept({ id: 'pm_first', status: 'EXPIRED' })
  const again = card({ method: 'card_2', exp: { month: 8, year: 2030 } })
  const found = attached(pending(), again, [before], now)
  assert.deepEqual(
    [found?.kept.id, found?.kept.status, found?.kept.gatewayMethod, found?.kept.isDefault],
    ['pm_first', 'ACTIVE', 'card_2', true],
  )
  const { superfluous } = found ?? {}
  assert.deepEqual(
    [superfluous?.status, superfluous?.gatewayMethod, superfluous?.asks, superfluous?.sameAsId],
    ['DETACHED', 'card_1', 'DETACH', 'pm_first'],
  )
})

test('a card that covers less is forgotten, and the one that is there stays as it is', () => {
  const before = kept({ id: 'pm_first', usage: 'OFF_SESSION' })
  const found = attached(pending(), card({ method: 'card_2' }), [before], now)
  assert.deepEqual(found?.kept, before)
  assert.deepEqual(
    [found?.superfluous?.gatewayMethod, found?.superfluous?.asks],
    ['card_2', 'DETACH'],
  )
})

test('there is no room beside twenty', () => {
  const full = Array.from({ length: methodsMax }, (_, at) =>
    kept({ id: `pm_${at}`, fingerprint: `print ${at}`, isDefault: at === 0 }),
  )
  assert.equal(attached(pending(), card({ fingerprint: 'another' }), full, now), undefined)
})

test('a gateway hears of a detached card when no payment can be under way', () => {
  const usedAt = new Date(now.getTime() - 10_000)
  assert.deepEqual(detached(kept({ usedAt }), now).askAt, new Date(now.getTime() + 50_000))
  assert.deepEqual(detached(kept(), now).askAt, now)
})

test('of a merged customer the default stays one, and the same card becomes one', () => {
  const own = kept({ id: 'pm_own', customerId: 'cus_2' })
  const other = kept({ fingerprint: 'print_2' })
  const moved = givenTo(other, 'cus_2', [own], now)
  assert.deepEqual([moved.customerId, moved.isDefault, moved.status], ['cus_2', false, 'ACTIVE'])
  const same = givenTo(kept({ gatewayMethod: 'card_9' }), 'cus_2', [own], now)
  assert.deepEqual([same.status, same.sameAsId, same.asks], ['DETACHED', 'pm_own', 'DETACH'])
})

const detachable: Record<MethodStatus, boolean> = {
  PENDING: true,
  REQUIRES_ACTION: true,
  ACTIVE: true,
  EXPIRED: true,
  DETACHED: false,
  FAILED: false,
}

for (const status of Object.keys(methodLifecycle) as MethodStatus[]) {
  test(`detach: one that is ${status} ${detachable[status] ? 'ends' : 'is refused'}`, () => {
    const attempt = () => detached(kept({ status }), new Date(now.getTime() + dayMs))
    if (!detachable[status]) assert.throws(attempt, { code: 'invalid_transition' })
    else assert.deepEqual([attempt().status, attempt().isDefault], ['DETACHED', false])
  })
}

test('a gateway that names a page that is none has not kept the method; one that waits stays', () => {
  const said = { outcome: 'action_required', ref: 'seti_1', nextAction: null } as const
  const refused = notKept(pending(), said, now)
  assert.partialDeepStrictEqual(refused, {
    ...{ status: 'FAILED', nextAction: null, gatewayRef: 'seti_1' },
    decline: { code: 'gateway_fault' },
  })
  const nextAction = { type: 'REDIRECT', url: 'https://bank.example' } as const
  const waiting = notKept(pending(), { ...said, nextAction }, now)
  assert.deepEqual(notKept(waiting, said, now).nextAction, nextAction)
})
