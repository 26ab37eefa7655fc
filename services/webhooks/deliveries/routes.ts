import {
  type App,
  invalidCursor,
  invalidTransition,
  refusals,
  validationFailed,
} from '@souk/platform'
import { deliveryNotFound, endpointNotFound } from '../problems.ts'
import { listDeliveries } from './log/store.ts'
import { readDelivery, retryDelivery } from './operations.ts'
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
      summary: 'List deliveries, newest first',
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
      summary: 'Read a delivery with its attempts',
      params: DeliveryParams,
      response: { 200: DeliveryView, ...refusals(deliveryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { delivery, attempts } = await readDelivery(tx, request.params.deliveryId)
        return deliveryView(delivery, attempts)
      }),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/webhooks/deliveries/:deliveryId/retry',
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'retryWebhookDelivery',
      summary: 'Send a delivery again, now',
      description:
        'Also one that was delivered, or a challenge. It does not wait for earlier events of its resource; an ' +
        'endpoint that is paused or disabled gets it when it is resumed.',
      params: DeliveryParams,
      response: {
        200: DeliveryView,
        ...refusals(deliveryNotFound, endpointNotFound, invalidTransition),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { delivery, attempts } = await retryDelivery(tx, request.params.deliveryId)
        return deliveryView(delivery, attempts)
      }),
  })
}
