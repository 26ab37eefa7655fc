import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ChargeStatus } from '@souk/gateways/contract'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { takeNotice } from '../callbacks/operations.ts'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  type PaymentBody,
  paidOrder,
  readPayment,
} from '../fixtures.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
beforeEach(() => watched.calm())

/** The gateway tells that something has happened to a payment. */
function tellOf(tenant: string, { id, gateway_ref }: PaymentBody): Promise<void> {
  const { tenantId, mode } = world.context(tenant)
  const connection = {
    ...{ id: newId('ppr'), code: 'test', kind: 'TEST' as const, mode, tenantId },
    ...{ settings: {}, sealedSecrets: null },
  }
  const about = { kind: 'payment', paymentId: id, ref: String(gateway_ref) } as const
  const notice = { id: newId('cbk'), type: 'payment', about }
  return world.seed(tenant, (tx) => takeNotice(tx, newId('cbk'), connection, notice))
}

const standing = ({ id }: PaymentBody, captured: number): ChargeStatus => ({
  ...{ outcome: 'approved', ref: `test_${id}`, captured, fee: null, method: null },
  authorizationExpiresAt: null,
})

async function captured(tenant: string, payment: PaymentBody): Promise<void> {
  const known = await readPayment(world, tenant, payment.id)
  assert.deepEqual([known.status, known.captured], ['CAPTURED', euro(12_600)])
  assert.equal((await balances(world, tenant))['asset:psp:test'], 12_600)
}

describe('what a gateway tells while it is asked', () => {
  test('is asked about again: the answer may be older', async () => {
    const { payment } = await paidOrder(world, 'poll', { capture_method: 'MANUAL' })
    watched.say('poll', standing(payment, 0), standing(payment, 12_600))
    const { asked, release } = watched.hold()
    await tellOf('poll', payment)
    const working = world.settle()
    await asked
    await tellOf('poll', payment)
    release()
    await working
    await world.settle()
    await captured('poll', payment)
    assert.equal(watched.keysOf('poll').length, 2)
  })

  test('is not forgotten with the answer to a capture', async () => {
    const { payment } = await paidOrder(world, 'capture', { capture_method: 'MANUAL' })
    watched.declines = true
    watched.say('poll', standing(payment, 12_600))
    const { asked, release } = watched.hold()
    const capturing = commandPayment(world, 'capture', payment.id, 'capture')
    await asked
    await tellOf('capture', payment)
    release()
    assert.equal((await capturing).status, 402)
    await world.settle()
    await captured('capture', payment)
  })

  test('is asked about once where nothing came in between', async () => {
    const { payment } = await paidOrder(world, 'once', { capture_method: 'MANUAL' })
    await tellOf('once', payment)
    await world.settle()
    assert.equal(watched.keysOf('poll').length, 1)
  })
})
