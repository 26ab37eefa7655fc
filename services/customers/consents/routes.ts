import { type App, ContentPage, refusals } from '@souk/platform'
import { alreadyAnonymized, customerNotFound, customerWasMerged } from '../problems.ts'
import { CustomerParams, CustomerView, customerView } from '../schemas.ts'
import { checkCustomer } from '../store.ts'
import { recordConsent } from './operations.ts'
import { consentInFuture, consentLimitReached } from './problems.ts'
import { ConsentRecordView, ConsentsQuery, RecordConsentBody } from './schemas.ts'
import { listConsents } from './store.ts'

const consents = '/api/v1/customers/:customerId/consents'

export function consentRoutes(app: App): void {
  listRoute(app)
  recordRoute(app)
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: consents,
    config: { scope: 'customers:read', audience: ['operator'] },
    schema: {
      operationId: 'listConsents',
      summary: 'List consents of a customer',
      description:
        'Returns all that a customer has agreed to, refused and withdrawn, the latest record first. Records are never ' +
        'changed; the customer itself shows the latest of each purpose and channel.',
      params: CustomerParams,
      querystring: ConsentsQuery,
      response: { 200: ContentPage(ConsentRecordView), ...refusals(customerNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { customerId } = request.params
        const [listed] = await Promise.all([
          listConsents(tx, customerId, page),
          checkCustomer(tx, customerId),
        ])
        return listed
      }),
  })
}

function recordRoute(app: App): void {
  app.route({
    method: 'POST',
    url: consents,
    config: { scope: 'customers:write', audience: ['operator'] },
    schema: {
      operationId: 'recordConsent',
      summary: 'Record a consent of a customer',
      description:
        'Records that a customer agreed to something, refused it or withdrew it, and returns the customer. One that was ' +
        'said before the latest of its purpose and channel goes into the history only. Emits `customer.consent_changed`; ' +
        'the same with the same `at` again records nothing.',
      params: CustomerParams,
      body: RecordConsentBody,
      response: {
        200: CustomerView,
        ...refusals(
          customerNotFound,
          customerWasMerged,
          alreadyAnonymized,
          consentInFuture,
          consentLimitReached,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { at, ...said } = request.body
        const consent = { ...said, ...(at !== undefined && { at: new Date(at) }) }
        return customerView(await recordConsent(tx, request.params.customerId, consent))
      }),
  })
}
