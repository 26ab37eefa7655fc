import type { EventEnvelope } from '@souk/platform'

/** The content type of a CloudEvent that carries its attributes and its data in one JSON document. */
export const cloudEventType = 'application/cloudevents+json; charset=utf-8'

/** A CloudEvents 1.0 event; below `datacontenttype` and above `data` are extension attributes. */
export interface CloudEvent {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly dataschema: string
  readonly datacontenttype: 'application/json'
  readonly tenantid: string
  readonly mode: string
  readonly sequence: string
  readonly resourcetype: string
  readonly resourceversion: number
  readonly actortype: string
  readonly actorid: string
  readonly correlationid: string
  readonly causationid?: string
  readonly data: EventEnvelope['data']
}

/** As many digits as the greatest whole number of JavaScript has. */
const sequenceDigits = 16

/**
 * The same event in the other format. `baseUrl` is where this installation answers, because a schema is linked by an
 * absolute address.
 *
 * - `type` starts with the name of the product, as a consumer hears many, and ends with the version of the payload.
 * - `sequence` has leading zeros, because the extension of that name wants texts that sort. It has no `sequencetype`:
 *   the only one that is defined ends at 32 bits.
 */
export function cloudEventOf(envelope: EventEnvelope, baseUrl: string): CloudEvent {
  const { resource, actor, causation_id } = envelope
  return {
    specversion: '1.0',
    id: envelope.id,
    source: `/tenants/${envelope.tenant_id}`,
    type: `souk.${envelope.type}.v${envelope.version}`,
    subject: resource.id,
    time: envelope.occurred_at,
    dataschema: new URL(`/api/v1/event-types?type=${envelope.type}`, baseUrl).href,
    datacontenttype: 'application/json',
    tenantid: envelope.tenant_id,
    mode: envelope.mode,
    sequence: String(envelope.sequence).padStart(sequenceDigits, '0'),
    resourcetype: resource.type,
    resourceversion: resource.version,
    actortype: actor.type,
    actorid: actor.id,
    correlationid: envelope.correlation_id,
    ...(causation_id === null ? {} : { causationid: causation_id }),
    data: envelope.data,
  }
}
