import {
  type App,
  accepted,
  created,
  invalidCursor,
  invalidTransition,
  refusals,
  unknownEventType,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { deliveryIdOf } from '../deliveries/delivery-id.ts'
import {
  endpointLimitReached,
  endpointNotFound,
  urlNotHttps,
  urlPrivateAddress,
  urlUnusable,
} from '../problems.ts'
import { type EndpointDetails, overlapSecondsMax } from './endpoint.ts'
import {
  createEndpoint,
  type EndpointOptions,
  giveCommand,
  removeEndpoint,
  rotateEndpointSecret,
  testEndpoint,
  updateEndpointDetails,
} from './operations.ts'
import {
  type CreateEndpoint,
  CreateEndpointBody,
  EndpointPage,
  EndpointParams,
  EndpointsQuery,
  EndpointView,
  endpointView,
  healthView,
  NewSecretView,
  PlainEndpointView,
  RotateSecretBody,
  TestView,
  type UpdateEndpoint,
  UpdateEndpointBody,
} from './schemas.ts'
import { getEndpoint, listEndpoints } from './store.ts'

const collection = '/api/v1/webhooks/endpoints'
const single = `${collection}/:endpointId`
const badAddress = [urlNotHttps, urlPrivateAddress, urlUnusable, unknownEventType] as const

export function endpointRoutes(app: App, options: EndpointOptions): void {
  endpointCollection(app, options)
  singleEndpoint(app, options)
  endpointRemoval(app)
  endpointCommands(app)
  endpointSecret(app, options)
}

function endpointCollection(app: App, options: EndpointOptions): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'webhooks:read', audience: ['operator'] },
    schema: {
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints, newest first',
      querystring: EndpointsQuery,
      response: { 200: EndpointPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) =>
      request.list((tx, page) => {
        return listEndpoints(tx, request.query.status, page)
      }),
  })

  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'The address receives `webhook.endpoint_challenged` first and becomes ACTIVE when it answers with ' +
        '`data.object.challenge` in its body. Events that happen meanwhile wait for it. The challenge is signed ' +
        'like all others, and comes again after 10 seconds, a minute and so on; to have it at once, retry its ' +
        'delivery. The secret is shown in this answer and never again.',
      body: CreateEndpointBody,
      response: {
        201: NewSecretView,
        ...refusals(validationFailed, endpointLimitReached, ...badAddress),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { signature = 'hmac-sha256' } = request.body
        const made = await createEndpoint(tx, options, newDetails(request.body), signature)
        const view = { ...endpointView(made.endpoint), secret: made.secret }
        return created(view, `${collection}/${view.id}`)
      }),
  })
}

function newDetails(body: CreateEndpoint): EndpointDetails {
  const { url, event_types, description = null, format = 'envelope', metadata = {} } = body
  return { url, eventTypes: event_types, description, format, metadata }
}

function changedDetails({ event_types, ...same }: UpdateEndpoint): Partial<EndpointDetails> {
  return { ...same, ...(event_types !== undefined && { eventTypes: event_types }) }
}

function singleEndpoint(app: App, options: EndpointOptions): void {
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'webhooks:read', audience: ['operator'], perishable: true },
    schema: {
      operationId: 'getWebhookEndpoint',
      summary: 'Read a webhook endpoint and how it fares',
      params: EndpointParams,
      response: { 200: EndpointView, ...refusals(endpointNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const endpoint = await getEndpoint(tx, request.params.endpointId)
        return { ...endpointView(endpoint), health: healthView(endpoint.health) }
      }),
  })

  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'updateWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description:
        'Another address has to answer a challenge of its own before it receives events.',
      params: EndpointParams,
      body: UpdateEndpointBody,
      response: {
        200: PlainEndpointView,
        ...refusals(validationFailed, endpointNotFound, versionMismatch, ...badAddress),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const details = changedDetails(request.body)
        const { endpointId } = request.params
        return endpointView(await updateEndpointDetails(tx, options, endpointId, details))
      }),
  })
}

function endpointRemoval(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Remove a webhook endpoint and what was queued for it',
      params: EndpointParams,
      response: {
        200: PlainEndpointView,
        ...refusals(endpointNotFound, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        endpointView(await removeEndpoint(tx, request.params.endpointId)),
      ),
  })
}

function endpointCommands(app: App): void {
  const summaries = {
    pause: 'Hold the events of an endpoint back until it is resumed',
    resume: 'Send again to an endpoint that was paused or disabled, with everything that it missed',
  }
  for (const command of ['pause', 'resume'] as const) {
    app.route({
      method: 'POST',
      url: `${single}/${command}`,
      config: { scope: 'webhooks:write', audience: ['operator'] },
      schema: {
        operationId: `${command}WebhookEndpoint`,
        summary: summaries[command],
        params: EndpointParams,
        response: {
          200: PlainEndpointView,
          ...refusals(endpointNotFound, invalidTransition, versionMismatch),
        },
      },
      handler: (request) =>
        request.write(async (tx) =>
          endpointView(await giveCommand(tx, request.params.endpointId, command)),
        ),
    })
  }
}

function endpointSecret(app: App, options: EndpointOptions): void {
  app.route({
    method: 'POST',
    url: `${single}/rotate-secret`,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'rotateWebhookSecret',
      summary: 'Give an endpoint a new signing secret',
      description:
        'Both secrets sign during the overlap, so a receiver can change over at leisure.',
      params: EndpointParams,
      body: RotateSecretBody,
      response: {
        200: NewSecretView,
        ...refusals(validationFailed, endpointNotFound, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const overlapSeconds = request.body.overlap_seconds ?? overlapSecondsMax
        const { endpointId } = request.params
        const made = await rotateEndpointSecret(tx, options, endpointId, overlapSeconds)
        return { ...endpointView(made.endpoint), secret: made.secret }
      }),
  })

  app.route({
    method: 'POST',
    url: `${single}/test`,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to an endpoint',
      description:
        'It receives `webhook.endpoint_tested`, whatever it subscribed to. The delivery, which is there a ' +
        'moment later, shows what the receiver made of it.',
      params: EndpointParams,
      response: {
        202: TestView,
        ...refusals(endpointNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { endpointId } = request.params
        const eventId = await testEndpoint(tx, endpointId)
        const deliveryId = deliveryIdOf(eventId, endpointId)
        const view = { event_id: eventId, delivery_id: deliveryId }
        return accepted(view, `/api/v1/webhooks/deliveries/${deliveryId}`)
      }),
  })
}
