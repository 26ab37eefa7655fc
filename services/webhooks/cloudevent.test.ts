import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventEnvelope } from '@souk/platform'
import { HTTP, CloudEvent as Received } from 'cloudevents'
import { cloudEventOf, cloudEventType } from './cloudevent.ts'

const envelope: EventEnvelope = {
  id: 'evt_01jz0000000000000000000001',
  type: 'order.placed',
  version: 2,
  tenant_id: 'ten_01jz0000000000000000000002',
  mode: 'live',
  sequence: 1_234,
  occurred_at: '2026-03-01T10:00:00.123Z',
  resource: { type: 'order', id: 'ord_01jz0000000000000000000003', version: 7 },
  actor: { type: 'api_key', id: 'key_01jz0000000000000000000004' },
  correlation_id: 'req_1',
  causation_id: null,
  data: { object: { status: 'PLACED', note: 'grün 🛒' }, previous: { status: 'DRAFT' } },
}

function received(sent: EventEnvelope, baseUrl = 'https://shop.example'): Received<unknown> {
  const body = JSON.stringify(cloudEventOf(sent, baseUrl))
  const event = HTTP.toEvent({ headers: { 'content-type': cloudEventType }, body })
  assert(event instanceof Received)
  return event
}

describe('an event as a CloudEvent', () => {
  test('is understood by an independent receiver, with everything that the envelope says', () => {
    const event = received(envelope)
    assert(event.validate())
    assert.deepEqual(JSON.parse(event.toString()), {
      specversion: '1.0',
      id: envelope.id,
      source: '/tenants/ten_01jz0000000000000000000002',
      type: 'souk.order.placed.v2',
      subject: 'ord_01jz0000000000000000000003',
      time: '2026-03-01T10:00:00.123Z',
      dataschema: 'https://shop.example/api/v1/event-types?type=order.placed',
      datacontenttype: 'application/json',
      tenantid: envelope.tenant_id,
      mode: 'live',
      sequence: '0000000000001234',
      resourcetype: 'order',
      resourceversion: 7,
      actortype: 'api_key',
      actorid: 'key_01jz0000000000000000000004',
      correlationid: 'req_1',
      data: envelope.data,
    })
  })

  test('names its cause when it has one', () => {
    assert.equal(received({ ...envelope, causation_id: 'evt_cause' }).causationid, 'evt_cause')
    assert(!('causationid' in cloudEventOf(envelope, 'https://shop.example')))
  })

  test('sorts by the text of its sequence', () => {
    const texts = [Number.MAX_SAFE_INTEGER, 10, 9, 1].map(
      (sequence) => cloudEventOf({ ...envelope, sequence }, 'http://127.0.0.1:3000').sequence,
    )
    assert.deepEqual(texts.toSorted(), texts.toReversed())
  })

  test('has attribute names that every transport can carry', () => {
    const names = Object.keys(
      cloudEventOf({ ...envelope, causation_id: 'evt_1' }, 'https://a.example'),
    )
    assert.deepEqual(
      names.filter((name) => !/^[a-z0-9]{1,20}$/.test(name)),
      [],
    )
  })
})
