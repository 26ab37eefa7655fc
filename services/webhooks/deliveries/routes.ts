import {
  type App,
  invalidCursor,
  invalidTransition,
  refusals,
  validationFailed,
} from '@souk/platform'
import { deliveryNotFound, endpointNotFound } from '../problems.ts'
import { listDeliveries } from './log/store.ts'
import { getWebhookDelivery, retryWebhookDelivery } from './operations.ts'
import {
  DeliveriesQuery,
  DeliveryPage,
  DeliveryParams,
  DeliveryView,
  deliveryView,
} from './schemas.ts'

export function deliveryRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/webhooks/deliveries',
    config: { scope: 'webhooks:read', audience: ['operator'] },
    schema: {
      operationId: 'listWebhookDeliveries',
      summary: 'List webhook deliveries',
      description:
        'Returns deliveries of events to endpoints, newest first. Filter by endpoint, event or status, for ' +
        'example `status=DEAD` for deliveries whose retries are used up.',
      querystring: DeliveriesQuery,
      response: { 200: DeliveryPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => {
      const { endpoint_id: endpointId, event_id: eventId, status } = request.query
      return request.list((tx, page) => {
        return listDeliveries(tx, { endpointId, eventId, status }, page)
      })
    },
  })

  app.route({
    method: 'GET',
    url: '/api/v1/webhooks/deliveries/:deliveryId',
    config: { scope: 'webhooks:read', audience: ['operator'] },
    schema: {
      operationId: 'getWebhookDelivery',
      summary: 'Get a webhook delivery',
      description:
        'Returns a delivery with its attempts: status, error, latency and the start of the response body of ' +
        'each. Use it to find out why an event did not arrive.',
      params: DeliveryParams,
      response: { 200: DeliveryView, ...refusals(deliveryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { delivery, attempts } = await getWebhookDelivery(tx, request.params.deliveryId)
        return deliveryView(delivery, attempts)
      }),
  })
  retryRoute(app)
}

function retryRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/webhooks/deliveries/:deliveryId/retry',
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'retryWebhookDelivery',
      summary: 'Retry a webhook delivery',
      description:
        'Sends a delivery again now, also one that was delivered or a challenge. It does not wait for earlier ' +
        'events of the same resource. If the endpoint is paused or disabled, it is sent when the endpoint is ' +
        'resumed.',
      params: DeliveryParams,
      response: {
        200: DeliveryView,
        ...refusals(deliveryNotFound, endpointNotFound, invalidTransition),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { delivery, attempts } = await retryWebhookDelivery(tx, request.params.deliveryId)
        return deliveryView(delivery, attempts)
      }),
  })
}
