import { type App, refusals } from '@souk/platform'
import { orderGroupNotFound } from '../problems.ts'
import { OrderGroupParams, OrderGroupView, orderGroupView } from './schemas.ts'
import { getOrderGroup } from './store.ts'

export function orderGroupRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/order-groups/:orderGroupId',
    config: { scope: 'orders:read', audience: ['operator', 'customer'] },
    schema: {
      operationId: 'getOrderGroup',
      summary: 'Get an order group',
      description:
        'Returns what was bought together of several sellers: one order a seller, with the sums of their amounts and where they stand ' +
        'together. Each order has a life of its own, and what is cancelled, shipped and refunded is that of one order; `GET /api/v1/orders` ' +
        'with `order_group_id` lists them in full. Statuses are computed: orders that have ended do not count for what is paid and sent as ' +
        'long as others have not. A provider sees its own order, and never the group.',
      params: OrderGroupParams,
      response: { 200: OrderGroupView, ...refusals(orderGroupNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        orderGroupView(await getOrderGroup(tx, request.params.orderGroupId)),
      ),
  })
}
