import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Notice } from '../gateway.ts'
import { readCallback } from './callbacks.ts'
import { signatureOf } from './testing/webhooks.ts'

const now = new Date('2026-11-19T12:00:00Z')
const seconds = now.getTime() / 1_000
const secrets = ['whsec_new', 'whsec_old']

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

const body = eventOf('payment_intent.succeeded', {
  id: 'pi_1',
  metadata: { souk_payment: 'pay_1' },
})

function read(text: string, signature: string | undefined, at = now) {
  const headers: Record<string, string> =
    signature === undefined ? {} : { 'stripe-signature': signature }
  return readCallback(secrets, { headers, body: Buffer.from(text), now: at })
}

describe('a callback is read', () => {
  const cases: [name: string, signature: string][] = [
    ['signed with the newest secret', signatureOf(body, seconds, ['whsec_new'])],
    ['signed with the one before it', signatureOf(body, seconds, ['whsec_old'])],
    ['signed with both while they are rotated', signatureOf(body, seconds, secrets)],
    [
      'with another signature and other schemes beside it',
      `t=${seconds},v0=abc,v1=${'0'.repeat(64)},${signatureOf(body, seconds, ['whsec_old']).split(',')[1]}`,
    ],
    ['from five minutes ago', signatureOf(body, seconds - 300, secrets)],
    ['from a clock that is ahead by as much', signatureOf(body, seconds + 300, secrets)],
  ]
  for (const [name, signature] of cases) {
    test(name, () => assert.equal(read(body, signature).outcome, 'read'))
  }
})

describe('a callback is forged', () => {
  const good = signatureOf(body, seconds, secrets)
  const cases: [name: string, text: string, signature: string | undefined][] = [
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['with a secret of somebody else', body, signatureOf(body, seconds, ['whsec_other'])],
    ['with another body', body.replace('pay_1', 'pay_2'), good],
    ['with a space more', `${body} `, good],
    ['from before five minutes', body, signatureOf(body, seconds - 301, secrets)],
    ['from the future', body, signatureOf(body, seconds + 301, secrets)],
    ['with a time that was not signed', body, good.replace(`t=${seconds}`, `t=${seconds - 1}`)],
    ['without a time', body, good.slice(good.indexOf('v1'))],
    ['with a time that is no number', body, good.replace(`t=${seconds}`, 't=1e9')],
    ['with half a signature', body, good.slice(0, 50)],
    ['with a signature that is no hex', body, `t=${seconds},v1=${'z'.repeat(64)}`],
    ['with a thousand signatures before the good one', body, `${'v1=00,'.repeat(1_000)}${good}`],
    ['with commas and equals signs alone', body, ',=,=,,==,'],
  ]
  for (const [name, text, signature] of cases) {
    test(name, () => assert.deepEqual(read(text, signature), { outcome: 'forged' }))
  }

  test('for a gateway without secrets, whatever it is signed with', () => {
    const headers = { 'stripe-signature': signatureOf(body, seconds, ['']) }
    const callback = { headers, body: Buffer.from(body), now }
    assert.deepEqual(readCallback([], callback), { outcome: 'forged' })
  })
})

test('what is signed and cannot be read is unreadable, and does no harm', () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '"text"',
    '{"id":1,"type":"x"}',
    '{"id":"evt_1"}',
    `{"id":"${'e'.repeat(256)}","type":"x"}`,
    '{"__proto__":{"id":"evt_1","type":"x"}}',
  ]) {
    assert.deepEqual(
      read(text, signatureOf(text, seconds, secrets)),
      { outcome: 'unreadable' },
      text,
    )
  }
})

describe('a notice says what to ask about', () => {
  const cases: [type: string, object: object, about: Notice['about']][] = [
    [
      'payment_intent.payment_failed',
      { id: 'pi_1', metadata: { souk_payment: 'pay_1' } },
      { kind: 'payment', paymentId: 'pay_1', ref: 'pi_1' },
    ],
    [
      'payment_intent.created',
      { id: 'pi_2', metadata: {} },
      { kind: 'payment', paymentId: null, ref: 'pi_2' },
    ],
    [
      'charge.refunded',
      { id: 'ch_1', payment_intent: 'pi_1', metadata: { souk_payment: 'pay_1' } },
      { kind: 'refund', refundKey: null, ref: 'ch_1', paymentRef: 'pi_1' },
    ],
    [
      'charge.captured',
      { id: 'ch_1', payment_intent: 'pi_1', metadata: { souk_payment: 'pay_1' } },
      { kind: 'payment', paymentId: 'pay_1', ref: 'pi_1' },
    ],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, { kind: 'other' }],
    [
      'refund.failed',
      { id: 're_1', payment_intent: 'pi_1', metadata: { souk_refund: 'ref_1' } },
      { kind: 'refund', refundKey: 'ref_1', ref: 're_1', paymentRef: 'pi_1' },
    ],
    [
      'charge.refund.updated',
      { id: 're_1', payment_intent: { id: 'pi_1' }, metadata: null },
      { kind: 'refund', refundKey: null, ref: 're_1', paymentRef: 'pi_1' },
    ],
    [
      'charge.dispute.created',
      { id: 'dp_1', payment_intent: 'pi_1' },
      { kind: 'dispute', ref: 'dp_1', paymentRef: 'pi_1' },
    ],
    ['payout.paid', { id: 'po_1' }, { kind: 'payout', ref: 'po_1' }],
    ['balance.available', { object: 'balance' }, { kind: 'other' }],
    ['invoice.paid', { id: 'in_1' }, { kind: 'other' }],
    ['something.new', { id: ['x'] }, { kind: 'other' }],
  ]
  for (const [type, object, about] of cases) {
    test(type, () => {
      const text = eventOf(type, object)
      const expected = { outcome: 'read', notice: { id: 'evt_1', type, about } }
      assert.deepEqual(read(text, signatureOf(text, seconds, secrets)), expected)
    })
  }
})
