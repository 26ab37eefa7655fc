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
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointOptions,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
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
      summary: 'List webhook endpoints',
      description:
        'Returns the webhook endpoints of the tenant, newest first, each with its status and the health of ' +
        'its deliveries. Filter by `status` to find endpoints that no longer receive events.',
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
    config: { scope: 'webhooks:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description:
        'Registers a URL that receives events. The URL first receives `webhook.endpoint_challenged` and ' +
        'becomes ACTIVE when it answers 2xx with the text of `data.object.challenge` in its body; events that ' +
        'happen until then are queued. The challenge is signed and retried like every delivery. Store ' +
        '`secret`, which verifies the signatures: it is not shown again.',
      body: CreateEndpointBody,
      response: {
        201: NewSecretView,
        ...refusals(validationFailed, endpointLimitReached, ...badAddress),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { signature = 'hmac-sha256' } = request.body
        const made = await createWebhookEndpoint(tx, options, newDetails(request.body), signature)
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
    config: { scope: 'webhooks:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getWebhookEndpoint',
      summary: 'Get a webhook endpoint',
      description:
        'Returns one webhook endpoint. `health` shows recent failures, whether sending is on hold, and when ' +
        'an event was last delivered.',
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
      summary: 'Update a webhook endpoint',
      description:
        'Changes the URL, event types, format, description or metadata of an endpoint; fields that are left ' +
        'out stay as they are. A new URL has to answer a challenge before it receives events, which are ' +
        'queued until then.',
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
        return endpointView(await updateWebhookEndpoint(tx, options, endpointId, details))
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
      summary: 'Delete a webhook endpoint',
      description:
        'Deletes an endpoint together with the deliveries that are queued for it. Nothing is sent to its URL ' +
        'any more. Pause the endpoint instead to keep its events.',
      params: EndpointParams,
      response: {
        200: PlainEndpointView,
        ...refusals(endpointNotFound, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        endpointView(await deleteWebhookEndpoint(tx, request.params.endpointId)),
      ),
  })
}

const commands = {
  pause: {
    run: pauseWebhookEndpoint,
    summary: 'Pause a webhook endpoint',
    description:
      'Stops sending to an endpoint, for example during maintenance of the receiver. Its events are queued and sent ' +
      'when it is resumed.',
  },
  resume: {
    run: resumeWebhookEndpoint,
    summary: 'Resume a webhook endpoint',
    description:
      'Starts sending to a paused or disabled endpoint again. Events that happened in the meantime are sent too, in ' +
      'order for each resource.',
  },
}

function endpointCommands(app: App): void {
  for (const command of ['pause', 'resume'] as const) {
    const { run, ...texts } = commands[command]
    app.route({
      method: 'POST',
      url: `${single}/${command}`,
      config: { scope: 'webhooks:write', audience: ['operator'] },
      schema: {
        operationId: `${command}WebhookEndpoint`,
        ...texts,
        params: EndpointParams,
        response: {
          200: PlainEndpointView,
          ...refusals(endpointNotFound, invalidTransition, versionMismatch),
        },
      },
      handler: (request) =>
        request.write(async (tx) => endpointView(await run(tx, request.params.endpointId))),
    })
  }
}

function endpointSecret(app: App, options: EndpointOptions): void {
  app.route({
    method: 'POST',
    url: `${single}/rotate-secret`,
    config: { scope: 'webhooks:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate a webhook secret',
      description:
        'Creates a new signing secret and returns it once. Deliveries are signed with both secrets for ' +
        '`overlap_seconds`, 24 hours by default, so that the receiver can be updated in between. Use 0 if the ' +
        'secret has leaked.',
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
        const made = await rotateWebhookSecret(tx, options, endpointId, overlapSeconds)
        return { ...endpointView(made.endpoint), secret: made.secret }
      }),
  })

  app.route({
    method: 'POST',
    url: `${single}/test`,
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event',
      description:
        'Sends `webhook.endpoint_tested` to the endpoint, whatever it is subscribed to. Use it to check the ' +
        'URL and the verification of signatures. Read the delivery in `Location` to see the answer of the ' +
        'receiver.',
      params: EndpointParams,
      response: {
        202: TestView,
        ...refusals(endpointNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { endpointId } = request.params
        const eventId = await testWebhookEndpoint(tx, endpointId)
        const deliveryId = deliveryIdOf(eventId, endpointId)
        const view = { event_id: eventId, delivery_id: deliveryId }
        return accepted(view, `/api/v1/webhooks/deliveries/${deliveryId}`)
      }),
  })
}
