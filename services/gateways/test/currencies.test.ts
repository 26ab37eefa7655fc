import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies, newId } from '@souk/platform'
import type { Charge, GatewayConnection } from '../gateway.ts'
import { manualKind } from '../manual/manual-kind.ts'
import { testKind } from './test-gateway.ts'

const connection: GatewayConnection = {
  ...{ id: newId('ppr'), code: 'test', kind: 'TEST', mode: 'sandbox', tenantId: 'tenant' },
  ...{ settings: {}, sealedSecrets: null },
}
const gateway = testKind.open(connection)
const request = (key: string) => ({ key, signal: new AbortController().signal })

test('every currency is taken by the test gateway, and as much is captured and given back as was asked for', async () => {
  assert.equal(testKind.currencies, null)
  for (const currency of currencies()) {
    for (const amount of [1, 999, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      assert(testKind.takesAmount?.(amount, currency) ?? true, `${amount} ${currency}`)
      const charge: Charge = {
        ...{ paymentId: newId('pay'), method: 'pm_test_ok', amount, currency, ref: null },
        ...{ captures: 'AUTOMATIC', returnUrl: null, description: 'A-1001' },
      }
      const status = await gateway.authorize(charge, request(charge.paymentId))
      assert.partialDeepStrictEqual(status, { outcome: 'approved', captured: amount, fee: null })
      const held = await gateway.authorize({ ...charge, captures: 'MANUAL' }, request('held'))
      assert.partialDeepStrictEqual(held, { outcome: 'approved', captured: 0 })
      assert.equal((await gateway.capture(charge, amount, request('capture'))).outcome, 'captured')
      assert.equal((await gateway.refund(charge, amount, request('refund'))).outcome, 'refunded')
    }
  }
})

test('money that is recorded by hand may be of every currency and amount', () => {
  assert.equal(manualKind.currencies, null)
  assert.equal(manualKind.takesAmount, undefined)
})
