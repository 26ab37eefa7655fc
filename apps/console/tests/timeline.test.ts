import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AuditEntry, SoukEvent } from '@souk/sdk'
import { foldEntries } from '../src/pages/settings/folded-entries.ts'
import { subjectOf, subjectText } from '../src/shared/event-text.ts'
import { foldedDifferences, foldedEvents, lastOfEach } from '../src/shared/folded-events.ts'
import { en } from '../src/texts/en/index.ts'

const orderId = 'ord_01m7jert79ee6875f7brcnx081'
const refundId = 'ref_01m7jert79ee6875f7brcnx082'

function event(sequence: number, request: string, more: object = {}): SoukEvent {
  return {
    id: `evt_${sequence}`,
    type: 'order.updated',
    sequence,
    correlation_id: request,
    resource: { type: 'order', id: orderId, version: sequence },
    data: { object: {} },
    ...more,
  } as unknown as SoukEvent
}

function refunding(sequence: number, was: string, is: string): SoukEvent {
  return event(sequence, 'req_2', {
    data: { object: { refund_status: is }, previous: { refund_status: was } },
  })
}

describe('events of one request', () => {
  test('are one entry, the oldest first, where no other comes between', () => {
    const shown = [event(5, 'req_2'), event(4, 'req_2'), event(3, 'req_1'), event(2, 'req_2')]
    assert.deepEqual(
      foldedEvents(shown).map((group) => group.map(({ sequence }) => sequence)),
      [[4, 5], [3], [2]],
    )
    assert.deepEqual(foldedEvents([]), [])
  })

  test('tell a field once, from what it was to what it is, and not what came back', () => {
    const [told, ...others] = foldedDifferences([
      refunding(1, 'NONE', 'PENDING'),
      refunding(2, 'PENDING', 'FULL'),
    ])
    assert.deepEqual(
      [told?.path, told?.before, told?.after, told?.noun],
      [['refund_status'], 'NONE', 'FULL', 'order'],
    )
    assert.deepEqual(others, [])
    const back = [refunding(1, 'NONE', 'PENDING'), refunding(2, 'PENDING', 'NONE')]
    assert.deepEqual(foldedDifferences(back), [])
  })

  test('keep two things apart, and have the last word on each', () => {
    const resource = { type: 'refund', id: refundId, version: 1 }
    const status = { object: { status: 'SUCCEEDED' }, previous: { status: 'PENDING' } }
    const ofRefund = (sequence: number) =>
      event(sequence, 'req_2', { type: 'refund.succeeded', resource, data: status })
    const events = [refunding(1, 'NONE', 'FULL'), ofRefund(2), ofRefund(3)]
    assert.deepEqual(
      foldedDifferences(events).map(({ noun }) => noun),
      ['order', 'refund'],
    )
    assert.deepEqual(
      lastOfEach(events).map(({ sequence }) => sequence),
      [1, 3],
    )
  })
})

test('a job is called by what it does, and not by its id', () => {
  const object = { id: 'job_1', kind: 'products.import' }
  const event = { resource: { id: 'job_1' }, data: { object } } as unknown as SoukEvent
  assert.equal(subjectText(subjectOf(event), en), en.jobs.kinds['products.import'])
})

test('what has no name of its own is called by what people tell it by, or by its customer', () => {
  const shown = (id: string, object: object) => {
    const event = { resource: { id }, data: { object } } as unknown as SoukEvent
    return [subjectText(subjectOf(event), en), subjectOf(event).customerId]
  }
  assert.deepEqual(shown('trf_1', { from: 'MAIN', to: 'HAM-1' }), ['MAIN → HAM-1', undefined])
  assert.deepEqual(shown('fxr_1', { base: 'USD', quote: 'EUR' }), ['USD → EUR', undefined])
  assert.deepEqual(shown('rsv_1', { owner: { id: 'cart-1' } }), ['cart-1', undefined])
  assert.deepEqual(shown('prq_1', { customer_id: 'cus_1' }), ['prq_1', 'cus_1'])
  assert.deepEqual(shown('txe_1', { customer_id: 'cus_1' }), ['txe_1', 'cus_1'])
  assert.deepEqual(shown('ord_1', { number: 'S1', customer_id: 'cus_1' }), ['S1', undefined])
})

test('an event is about the order or the variant that people know it by', () => {
  const aboutOf = (id: string, object: object) =>
    subjectOf({ resource: { id }, data: { object } } as unknown as SoukEvent).about
  assert.equal(aboutOf(refundId, { order_id: orderId }), orderId)
  assert.equal(aboutOf('stk_1', { variant_id: 'var_1' }), 'var_1')
  assert.equal(aboutOf('var_1', { product_id: 'prod_1' }), 'var_1')
  assert.equal(aboutOf(orderId, { number: 'SBRCNX081' }), undefined)
  assert.equal(aboutOf('mem_1', { order_id: null }), undefined)
})

describe('what one request changed is one row of the audit trail', () => {
  const entry = (type: string, id: string, more: object = {}) =>
    ({
      ...{ id: `aud_${id}`, at: '2026-01-01T00:00:00.000Z', operation: 'createPayment' },
      ...{ actor: { type: 'member', id: 'mem_1' }, request_id: 'req_1' },
      resource: { type, id },
      ...more,
    }) as unknown as AuditEntry
  const shown = (entries: readonly AuditEntry[]) =>
    foldEntries(entries).map(({ resource, others = [] }) =>
      [resource, ...others].map((one) => one?.id),
    )

  test('with the order first, and each thing once', () => {
    const entries = [entry('payment', 'pay_1'), entry('order', 'ord_1'), entry('payment', 'pay_1')]
    assert.deepEqual(shown(entries), [['ord_1', 'pay_1']])
  })

  test('and what another request, somebody else or another moment did is another', () => {
    const differing = [
      {},
      { request_id: 'req_2' },
      { request_id: 'req_2', actor: { type: 'member', id: 'mem_2' } },
      { at: '2026-01-02T00:00:00.000Z' },
      { operation: 'createRefund' },
    ]
    const entries = differing.map((more, at) => entry('order', `ord_${at}`, more))
    assert.equal(shown(entries).length, differing.length)
  })
})
