import {
  type App,
  created,
  currencyUnsupported,
  externalIdTaken,
  invalidCursor,
  type Mounted,
  refusals,
  timeZoneUnknown,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { addressRoutes } from './addresses/routes.ts'
import { commandRoutes } from './commands/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { listCustomers } from './listing/store.ts'
import { mergeRoutes } from './merges/routes.ts'
import { changeCustomer, createCustomer } from './operations.ts'
import { customerAnonymized, customerMerged, customerNotFound, emailTaken } from './problems.ts'
import {
  CreateCustomerBody,
  CustomerPage,
  CustomerParams,
  CustomersQuery,
  CustomerView,
  customerView,
  UpdateCustomerBody,
} from './schemas.ts'
import { getCustomer } from './store.ts'
import { taxIdInvalid } from './tax-ids/problems.ts'

/** What every body with details of a customer can be refused for. */
const writing = [validationFailed, timeZoneUnknown, currencyUnsupported, taxIdInvalid] as const

export function routes(app: App, mounted: Mounted): void {
  customerCollection(app)
  singleCustomer(app)
  addressRoutes(app, mounted)
  groupRoutes(app)
  consentRoutes(app)
  commandRoutes(app, mounted)
  mergeRoutes(app, mounted)
}

function customerCollection(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/customers',
    config: { scope: 'customers:read', audience: ['operator'] },
    schema: {
      operationId: 'listCustomers',
      summary: 'List customers',
      description:
        'Returns the customers of the tenant, newest first. Filter by `email` to find a customer by address, by ' +
        'a part of the `name`, both in upper or lower case, by `group_id`, or name the `ids` that you want. With `name` a page can have fewer than `limit` customers ' +
        'and still have a next one.',
      querystring: CustomersQuery,
      response: { 200: CustomerPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listCustomers(tx, request.query, page)),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/customers',
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'createCustomer',
      summary: 'Create a customer',
      description:
        'Creates a customer with an email address that no other customer of the tenant has. Name it in orders by its id, ' +
        'unless it is only invited. ' +
        'Emits `customer.created`. Repeating the request is refused with `email_taken` unless it carries the same ' +
        '`Idempotency-Key`.',
      body: CreateCustomerBody,
      response: { 201: CustomerView, ...refusals(...writing, emailTaken, externalIdTaken) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const view = customerView(await createCustomer(tx, request.body))
        return created(view, `/api/v1/customers/${view.id}`)
      }),
  })
}

function singleCustomer(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/customers/:customerId',
    config: { scope: 'customers:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getCustomer',
      summary: 'Get a customer',
      description:
        'Returns a customer with contact details, preferences, groups, default addresses and statistics of its orders. The last ' +
        'three can change without a new version of the customer, so this operation never answers 304.',
      params: CustomerParams,
      response: { 200: CustomerView, ...refusals(customerNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => customerView(await getCustomer(tx, request.params.customerId))),
  })

  app.route({
    method: 'PATCH',
    url: '/api/v1/customers/:customerId',
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'changeCustomer',
      summary: 'Update a customer',
      description:
        'Changes contact details, preferences, external id or metadata of a customer. A field that is sent replaces the old ' +
        'value as a whole, and null clears it. Orders that were placed before keep their email address. Emits ' +
        '`customer.updated`; a request that changes nothing creates no new version and no event.',
      params: CustomerParams,
      body: UpdateCustomerBody,
      response: {
        200: CustomerView,
        ...refusals(
          ...writing,
          customerNotFound,
          customerMerged,
          customerAnonymized,
          versionMismatch,
          emailTaken,
          externalIdTaken,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        customerView(await changeCustomer(tx, request.params.customerId, request.body)),
      ),
  })
}
