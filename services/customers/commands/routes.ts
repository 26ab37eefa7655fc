import {
  type App,
  invalidTransition,
  type Mounted,
  NoBody,
  refusals,
  versionMismatch,
  withoutPersonalData,
} from '@souk/platform'
import type { CustomerCommand } from '../customer.ts'
import { customerAnonymized, customerInUse, customerMerged, customerNotFound } from '../problems.ts'
import { CustomerParams, CustomerView, customerView } from '../schemas.ts'
import { commandCustomer, removeCustomer } from './operations.ts'

const single = '/api/v1/customers/:customerId'
const writing = { scope: 'customers:write', audience: ['operator'] } as const

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
        'Keeps a customer from being named in new orders; orders that are there go on. Emits `customer.disabled`. A ' +
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

export function commandRoutes(app: App, mounted: Mounted): void {
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
          customerMerged,
          customerAnonymized,
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
        'Deletes a customer that never ordered, with addresses, consents and group memberships, and returns what is not personal of it. ' +
        'One with orders, tax exemptions or tax calculations is refused with `customer_in_use`; disable it, or have it ' +
        'erased. What events, approvals and the record of changes kept of the person goes with it. Emits `customer.deleted`, which does not say who it was.',
      params: CustomerParams,
      response: {
        200: CustomerView,
        ...refusals(
          customerNotFound,
          customerMerged,
          customerAnonymized,
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
        // Kept for whoever repeats the request, like every answer.
        return withoutPersonalData(CustomerView, view) as typeof view
      }),
  })
}
