import { type EventKind, envelopeSchema, matchesPattern, type Service } from '@souk/platform'

/** A service as far as its events are concerned. */
export type Announcer = Pick<Service, 'name' | 'events'>

/** One version of one type, as a consumer reads about it. */
export interface EventType extends Pick<EventKind, 'type' | 'version' | 'resource' | 'summary'> {
  readonly service: string
  /** JSON Schema of the whole envelope. */
  readonly schema: object
  /** The operation that shows the resource by its id. */
  readonly shownBy: string
}

export function eventTypesOf(announcers: readonly Announcer[]): EventType[] {
  return announcers
    .flatMap(({ name, events }) => events.map((kind) => eventType(name, kind)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function eventType(service: string, kind: EventKind): EventType {
  const { type, version, resource, summary } = kind
  const { shownBy = getOperationOf(resource) } = kind
  return { type, version, resource, summary, service, schema: envelopeSchema(kind), shownBy }
}

/** `getWebhookEndpoint` for `webhook_endpoint`. */
function getOperationOf(resource: string): string {
  const words = resource.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `get${words.join('')}`
}

/** Sorts by type, then by version. */
export function keyOf({ type, version }: Pick<EventType, 'type' | 'version'>): string {
  return `${type} ${String(version).padStart(4, '0')}`
}

/** The types that a pattern stands for; undefined for all of them, which need no filter. */
export function typesMeant(
  pattern: string | undefined,
  known: readonly Pick<EventType, 'type' | 'version'>[],
): string[] | undefined {
  if (pattern === undefined || pattern === '*') return undefined
  const meant = known.filter((kind) => matchesPattern(pattern, kind)).map(({ type }) => type)
  return [...new Set(meant)]
}
