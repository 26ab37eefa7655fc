import { type App, Id, type Mounted, refusals, versionMismatch } from '@souk/platform'
import { Type } from 'typebox'
import { addressLimitReached } from '../addresses/problems.ts'
import { customerNotFound } from '../problems.ts'
import { CustomerParams, CustomerView, customerView } from '../schemas.ts'
import { mergeCustomer } from './operations.ts'
import { customerBusy, mergeConflict } from './problems.ts'

const MergeCustomerBody = Type.Object(
  { into: { ...Id('cus'), description: 'The customer that stays' } },
  { additionalProperties: false },
)

export function mergeRoutes(app: App, { workingOn }: Mounted): void {
  app.route({
    method: 'POST',
    url: '/api/v1/customers/:customerId/merge',
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'mergeCustomer',
      summary: 'Merge a customer into another',
      description:
        'Makes two customers one: the customer of the path goes, the one named by `into` stays. Addresses, groups, consents ' +
        'and tax ids follow at once, orders within a moment, each with `order.updated`. The customer that goes can still ' +
        'be read, with `merged_into`, and is refused everywhere else. It cannot be undone; a second merge is refused with ' +
        '`merge_conflict`, and a customer with an open privacy request with `customer_busy`. Emits `customer.merged` and `customer.updated`.',
      params: CustomerParams,
      body: MergeCustomerBody,
      response: {
        200: CustomerView,
        ...refusals(
          customerNotFound,
          mergeConflict,
          customerBusy,
          addressLimitReached,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const two = { fromId: request.params.customerId, intoId: request.body.into }
        return customerView(await mergeCustomer(tx, two, workingOn('cus')))
      }),
  })
}
