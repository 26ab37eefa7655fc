import {
  type App,
  created,
  currencyUnsupported,
  externalIdTaken,
  invalidCursor,
  invalidTransition,
  type Mounted,
  NoBody,
  refusals,
  timeZoneUnknown,
  validationFailed,
  versionMismatch,
  withoutPersonalData,
} from '@souk/platform'
import { addressRoutes } from './addresses/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import type { CustomerCommand } from './customer.ts'
import { groupRoutes } from './groups/routes.ts'
import { listCustomers } from './listing/store.ts'
import { mergeRoutes } from './merges/routes.ts'
import { changeCustomer, commandCustomer, createCustomer, removeCustomer } from './operations.ts'
import { ownRoutes } from './own/routes.ts'
import {
  alreadyAnonymized,
  customerInUse,
  customerNotFound,
  customerWasMerged,
  emailTaken,
} from './problems.ts'
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

const single = '/api/v1/customers/:customerId'
const writing = { scope: 'customers:write', audience: ['operator'] } as const

/** What every body with details of a customer can be refused for. */
const detailRefusals = [
  validationFailed,
  timeZoneUnknown,
  currencyUnsupported,
  taxIdInvalid,
] as const

export function routes(app: App, mounted: Mounted): void {
  customerCollection(app)
  singleCustomer(app)
  ownRoutes(app)
  addressRoutes(app, mounted)
  groupRoutes(app, mounted)
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
        'a part of the `name`, both in upper or lower case, by `group_id`, by `status`, or name the `ids` that you want. With `name` a page can have fewer than `limit` customers ' +
        'and still have a next one.',
      querystring: CustomersQuery,
      response: { 200: CustomerPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listCustomers(tx, request.query, page)),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/customers',
    config: writing,
    schema: {
      operationId: 'createCustomer',
      summary: 'Create a customer',
      description:
        'Creates a customer with an email address that no other customer of the tenant has. Name it in orders by its id, ' +
        'unless it is only invited. ' +
        'Emits `customer.created`. Repeating the request is refused with `email_taken` unless it carries the same ' +
        '`Idempotency-Key`.',
      body: CreateCustomerBody,
      response: { 201: CustomerView, ...refusals(...detailRefusals, emailTaken, externalIdTaken) },
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
    url: single,
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
    url: single,
    config: writing,
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
          ...detailRefusals,
          customerNotFound,
          customerWasMerged,
          alreadyAnonymized,
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

const commands: readonly [CustomerCommand, { summary: string; description: string }][] = [
  [
    'invite',
    {
      summary: 'Invite a customer',
      description:
        'Announces that a customer is asked to register; sending the message is up to whoever receives the event. The ' +
        'status stays as it is, and a disabled customer is refused. Emits `customer.invited`, every time it is called.',
    },
  ],
  [
    'disable',
    {
      summary: 'Disable a customer',
      description:
        'Keeps a customer from placing orders; orders that were placed before go on. Emits `customer.disabled`. A ' +
        'customer that is disabled already is refused with `invalid_transition`.',
    },
  ],
  [
    'enable',
    {
      summary: 'Enable a customer',
      description:
        'Lets a disabled customer order again, or one that was invited order for the first time. Emits ' +
        '`customer.enabled`. A customer that is active already is refused with `invalid_transition`.',
    },
  ],
]

function commandRoutes(app: App, mounted: Mounted): void {
  for (const [command, texts] of commands) commandRoute(app, command, texts)
  deleteRoute(app, mounted)
}

function commandRoute(
  app: App,
  command: CustomerCommand,
  texts: { readonly summary: string; readonly description: string },
): void {
  app.route({
    method: 'POST',
    url: `${single}/${command}`,
    config: writing,
    schema: {
      operationId: `${command}Customer`,
      ...texts,
      params: CustomerParams,
      body: NoBody,
      response: {
        200: CustomerView,
        ...refusals(
          customerNotFound,
          customerWasMerged,
          alreadyAnonymized,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        customerView(await commandCustomer(tx, request.params.customerId, command)),
      ),
  })
}

function deleteRoute(app: App, { referencesTo, eraseTraces }: Mounted): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: writing,
    schema: {
      operationId: 'deleteCustomer',
      summary: 'Delete a customer',
      description:
        'Deletes a customer that never ordered, with addresses, consents and group memberships, and returns it without personal ' +
        'data. One with orders, tax exemptions, tax calculations or price lists is refused with `customer_in_use`; disable it, or have it ' +
        'erased. Personal data in events, approvals and the audit log is erased within moments. Emits `customer.deleted`, without ' +
        'personal data.',
      params: CustomerParams,
      response: {
        200: CustomerView,
        ...refusals(
          customerNotFound,
          customerWasMerged,
          alreadyAnonymized,
          customerInUse,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { customerId } = request.params
        const deleting = { references: referencesTo('cus'), eraseTraces }
        const view = customerView(await removeCustomer(tx, customerId, deleting))
        // The answer is stored for repetitions of the request, like every other.
        return withoutPersonalData(CustomerView, view) as typeof view
      }),
  })
}
