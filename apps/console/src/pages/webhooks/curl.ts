import type { SoukEvent, WebhookEndpoint } from '@souk/sdk'

/**
 * A command that posts an event as Souk does. The secret is not known here: the command takes it from its surroundings and
 * signs with it. An endpoint with a key pair gets no signature, because only Souk has the private key.
 */
export function curlOf(
  event: SoukEvent,
  { url, format, signature }: Pick<WebhookEndpoint, 'url' | 'format' | 'signature'>,
  origin: string,
): string {
  const isEnvelope = format === 'envelope'
  const body = JSON.stringify(isEnvelope ? event : cloudEventOf(event, origin))
  const type = isEnvelope ? 'application/json' : 'application/cloudevents+json; charset=utf-8'
  const isShared = signature === 'hmac-sha256'
  const lines = [
    `id=${quoted(event.id)}`,
    'timestamp=$(date +%s)',
    `body=${quoted(body)}`,
    ...(isShared ? signing : []),
    [
      `curl ${quoted(url)}`,
      `-H ${quoted(`content-type: ${type}`)}`,
      '-H "webhook-id: $id"',
      '-H "webhook-timestamp: $timestamp"',
      ...(isShared ? ['-H "webhook-signature: v1,$signature"'] : []),
      '--data-raw "$body"',
    ].join(' \\\n  '),
  ]
  return lines.join('\n')
}

const signing = [
  `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
  'signature=$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)',
]

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

const sequenceDigits = 16

/** The same event as a document of CloudEvents 1.0, as such an endpoint gets it. */
function cloudEventOf(event: SoukEvent, origin: string) {
  return {
    specversion: '1.0',
    id: event.id,
    source: `/tenants/${event.tenant_id}`,
    type: `souk.${event.type}.v${event.version}`,
    subject: event.resource.id,
    time: event.occurred_at,
    dataschema: new URL(`/api/v1/event-types?type=${event.type}`, origin).href,
    datacontenttype: 'application/json',
    tenantid: event.tenant_id,
    mode: event.mode,
    sequence: String(event.sequence).padStart(sequenceDigits, '0'),
    resourcetype: event.resource.type,
    resourceversion: event.resource.version,
    actortype: event.actor.type,
    actorid: event.actor.id,
    correlationid: event.correlation_id,
    ...(event.causation_id !== null && { causationid: event.causation_id }),
    data: event.data,
  }
}
