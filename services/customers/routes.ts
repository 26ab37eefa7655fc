import {
  type App,
  created,
  externalIdTaken,
  invalidCursor,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { changeCustomer, createCustomer } from './operations.ts'
import { customerNotFound, emailTaken } from './problems.ts'
import {
  CreateCustomerBody,
  CustomerPage,
  CustomerParams,
  CustomersQuery,
  CustomerView,
  customerView,
  UpdateCustomerBody,
} from './schemas.ts'
import { getCustomer, listCustomers } from './store.ts'

export function routes(app: App): void {
  customerCollection(app)
  singleCustomer(app)
}

function customerCollection(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/customers',
    config: { scope: 'customers:read', audience: ['operator'] },
    schema: {
      operationId: 'listCustomers',
      summary: 'List customers, newest first',
      querystring: CustomersQuery,
      response: { 200: CustomerPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listCustomers(tx, request.query.email, page)),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/customers',
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'createCustomer',
      summary: 'Add a customer',
      body: CreateCustomerBody,
      response: { 201: CustomerView, ...refusals(validationFailed, emailTaken, externalIdTaken) },
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
    config: { scope: 'customers:read', audience: ['operator'] },
    schema: {
      operationId: 'getCustomer',
      summary: 'Read a customer',
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
      summary: 'Change a customer',
      params: CustomerParams,
      body: UpdateCustomerBody,
      response: {
        200: CustomerView,
        ...refusals(
          validationFailed,
          customerNotFound,
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
