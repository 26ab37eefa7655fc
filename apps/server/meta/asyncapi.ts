import type { EventKind } from '@souk/platform'
import {
  bearerScheme,
  Envelope,
  type Operation,
  oauth2Text,
  sharedEventSchema,
  sharedObjects,
} from '@souk/platform/server'
import type { ServiceFacts } from './documents.ts'
import { currentRelease } from './releases.ts'

export interface AsyncApiOptions {
  readonly operations: readonly Operation[]
  readonly services: readonly ServiceFacts[]
  /** Where clients reach this server. */
  readonly baseUrl: string
}

interface Announced {
  readonly service: string
  readonly kind: EventKind
}

type Json = Record<string, unknown>

const description = `
Every change in a tenant is sent as an event. There are two ways to receive events, with the same envelope: the feed,
which you read page by page or as a stream, and webhooks, which are sent to you.

\`sequence\` numbers the events of a tenant without gaps, so that a consumer can check that it missed none. Webhooks are
delivered at least once and in order for each resource; a repeated delivery has the same \`id\`. New fields can be added
to a version of a type; other changes get a new version.
`.trim()

/** The AsyncAPI document of all events that the services declare, for the feed and for webhooks. */
export function asyncapi({ operations, services, baseUrl }: AsyncApiOptions): Json {
  const announced = services.flatMap(({ name, events = [] }) =>
    events.map((kind) => ({ service: name, kind })),
  )
  const query = operations.find(({ schema }) => schema.operationId === 'listEvents')?.schema
    .querystring
  return {
    asyncapi: '3.0.0',
    id: 'urn:souk:events',
    info: { title: 'Souk events', version: currentRelease, description },
    defaultContentType: 'application/json',
    servers: servers(baseUrl),
    channels: channels(announced),
    operations: {
      streamEvents: streamEvents(announced, query),
      deliverEvents: deliverEvents(announced),
    },
    components: {
      schemas: schemasOf(announced),
      messages: byKey(announced, messageOf),
      messageTraits: { signed },
      securitySchemes: securitySchemes(baseUrl),
    },
  }
}

/** The envelope and the objects that several events carry are written once. */
function schemasOf(announced: readonly Announced[]): Json {
  const objects = sharedObjects(announced.map(({ kind }) => kind))
  const refTo = (name: string) => `#/components/schemas/${name}`
  return {
    Event: Envelope,
    ...Object.fromEntries([...objects].map(([object, name]) => [name, object])),
    ...byKey(announced, ({ kind }) => {
      const name = objects.get(kind.object)
      return sharedEventSchema(kind, refTo('Event'), name && refTo(name))
    }),
  }
}

const at = (...path: readonly string[]) => ({ $ref: `#/${path.join('/')}` })

/** `order.placed.v1`, as the files below `docs/events` are called. */
const keyOf = ({ kind }: Announced) => `${kind.type}.v${kind.version}`

function byKey(announced: readonly Announced[], describe: (one: Announced) => object): Json {
  return Object.fromEntries(announced.map((one) => [keyOf(one), describe(one)]))
}

function servers(baseUrl: string): Json {
  const { host, protocol } = new URL(baseUrl)
  return {
    souk: {
      host,
      protocol: protocol.slice(0, -1),
      description: 'This server, from which the feed is read',
      security: [at('components', 'securitySchemes', 'bearer')],
    },
    subscriber: {
      host: '{host}',
      protocol: 'https',
      description: 'Your server, to which webhooks are sent',
      variables: {
        host: { description: 'Host of the endpoint that you registered', default: 'example.com' },
      },
    },
  }
}

function channels(announced: readonly Announced[]): Json {
  return {
    feed: {
      address: '/api/v1/events',
      title: 'The feed',
      description:
        'Server-sent events: `id` is the sequence, `event` the type, `data` the message. A stream ends after 15 minutes; continue it with `Last-Event-ID`. Without `Accept: text/event-stream` the same path returns JSON pages.',
      servers: [at('servers', 'souk')],
      messages: byKey(announced, (one) => at('components', 'messages', keyOf(one))),
    },
    webhooks: {
      // Every subscriber names an address of its own.
      address: null,
      title: 'Webhooks',
      description:
        'Sent by POST to the URL of an endpoint, with signatures of Standard Webhooks. An answer from 200 to 299 confirms the event; otherwise it is sent again. Endpoints with the format `cloudevents` get the same content as CloudEvents.',
      servers: [at('servers', 'subscriber')],
      messages: byKey(announced, (one) => ({
        ...messageOf(one),
        traits: [at('components', 'messageTraits', 'signed')],
      })),
    },
  }
}

function messageOf(announced: Announced): Json {
  const { kind, service } = announced
  return {
    name: kind.type,
    title: `${kind.type}, version ${kind.version}`,
    summary: kind.summary,
    ...(kind.description !== undefined && { description: kind.description }),
    tags: [{ name: service }],
    contentType: 'application/json',
    payload: at('components', 'schemas', keyOf(announced)),
  }
}

const signed = {
  headers: {
    type: 'object',
    required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    properties: {
      'webhook-id': {
        type: 'string',
        description: 'Id of the event, the same each time it is sent',
        examples: ['evt_01jwq2m3n4p5q6r7s8t9v0w1x2'],
      },
      'webhook-timestamp': {
        type: 'string',
        pattern: '^[0-9]+$',
        description: 'When this attempt was made, in seconds since 1970',
        examples: ['1780306200'],
      },
      'webhook-signature': {
        type: 'string',
        description:
          'Signatures of id, timestamp and body, separated by spaces: `v1` with a shared secret, `v1a` with Ed25519; more than one while a secret is being rotated',
        examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
      },
    },
  },
}

function streamEvents(announced: readonly Announced[], query: unknown): Json {
  return {
    action: 'send',
    channel: at('channels', 'feed'),
    title: 'Read the feed',
    summary: 'Returns all events of the tenant that the token belongs to, in order',
    security: [
      at('components', 'securitySchemes', 'bearer'),
      at('components', 'securitySchemes', 'oauth2'),
    ],
    messages: announced.map((one) => at('channels', 'feed', 'messages', keyOf(one))),
    bindings: {
      http: { method: 'GET', ...(query !== undefined && { query }), bindingVersion: '0.3.0' },
    },
  }
}

function deliverEvents(announced: readonly Announced[]): Json {
  return {
    action: 'send',
    channel: at('channels', 'webhooks'),
    title: 'Deliver a webhook',
    summary: 'Sends the events that an endpoint is subscribed to',
    messages: announced.map((one) => at('channels', 'webhooks', 'messages', keyOf(one))),
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  }
}

function securitySchemes(baseUrl: string): Json {
  return {
    bearer: bearerScheme,
    oauth2: {
      type: 'oauth2',
      description: oauth2Text,
      flows: {
        clientCredentials: {
          tokenUrl: `${baseUrl}/oauth/token`,
          availableScopes: { 'events:read': 'Read all events of the tenant' },
        },
      },
      scopes: ['events:read'],
    },
  }
}
