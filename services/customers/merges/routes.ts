import { type App, Id, refusals, versionMismatch } from '@souk/platform'
import { Type } from 'typebox'
import { addressLimitReached } from '../addresses/problems.ts'
import { customerNotFound } from '../problems.ts'
import { CustomerParams, CustomerView, customerView } from '../schemas.ts'
import { mergeCustomer } from './operations.ts'
import { mergeConflict } from './problems.ts'

const MergeCustomerBody = Type.Object(
  { into: { ...Id('cus'), description: 'The customer that stays' } },
  { additionalProperties: false },
)

export function mergeRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/customers/:customerId/merge',
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'mergeCustomer',
      summary: 'Merge a customer into another',
      description:
        'Makes two customers one: the customer of the path goes, the one named by `into` stays. Addresses, groups, consents ' +
        'and tax ids follow at once, orders within a moment, each with `order.updated`. What goes stays readable with ' +
        '`merged_into` and is refused everywhere else. It cannot be undone; a second merge is refused with ' +
        '`merge_conflict`. Emits `customer.merged` and `customer.updated`.',
      params: CustomerParams,
      body: MergeCustomerBody,
      response: {
        200: CustomerView,
        ...refusals(customerNotFound, mergeConflict, addressLimitReached, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        customerView(await mergeCustomer(tx, request.params.customerId, request.body.into)),
      ),
  })
}
