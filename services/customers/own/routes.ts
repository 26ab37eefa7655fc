import {
  type App,
  currencyUnsupported,
  idAs,
  refusals,
  type Tx,
  timeZoneUnknown,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { changeCustomer } from '../operations.ts'
import {
  alreadyAnonymized,
  customerNotFound,
  customerRequired,
  customerWasMerged,
} from '../problems.ts'
import { getCustomer } from '../store.ts'
import { ProfileView, profileView, UpdateProfileBody } from './schemas.ts'

const url = '/api/v1/customers/me'

/** What customers who have signed in read and change of themselves. */
export function ownRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'customers:read', audience: ['operator', 'customer'], volatile: true },
    schema: {
      operationId: 'getMyProfile',
      summary: 'Get your profile as a customer',
      description:
        'Returns the customer who has signed in, without what the shop notes for itself. Any other token is refused: read ' +
        'customers with `GET /api/v1/customers/{customerId}`.',
      response: { 200: ProfileView, ...refusals(customerRequired, customerNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => profileView(await getCustomer(tx, customerOf(tx)))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'customers:write', audience: ['operator', 'customer'] },
    schema: {
      operationId: 'updateMyProfile',
      summary: 'Update your profile as a customer',
      description:
        'Changes name, phone and preferences of the customer who has signed in; null clears one. The email address, by which ' +
        'they sign in, is changed by the shop. Emits `customer.updated`; a request that changes nothing creates no new version ' +
        'and no event.',
      body: UpdateProfileBody,
      response: {
        200: ProfileView,
        ...refusals(
          customerRequired,
          customerNotFound,
          customerWasMerged,
          alreadyAnonymized,
          validationFailed,
          timeZoneUnknown,
          currencyUnsupported,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        profileView(await changeCustomer(tx, customerOf(tx), request.body)),
      ),
  })
}

/** Nobody but a customer is one. */
function customerOf(tx: Tx): string {
  const customerId = idAs(tx, 'customer', 'cus')
  if (customerId === null) throw customerRequired()
  return customerId
}
