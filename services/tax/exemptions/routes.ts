import { alreadyAnonymized, customerUnknown, customerWasMerged } from '@souk/customers/contract'
import {
  type App,
  created,
  invalidTransition,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { taxExemptionDecided, taxExemptionNotFound, taxExemptionValidity } from '../problems.ts'
import {
  approveExemption,
  changeExemption,
  createExemption,
  rejectExemption,
} from './operations.ts'
import {
  ApproveExemptionBody,
  CreateExemptionBody,
  changesOfExemption,
  draftOfExemption,
  ExemptionPage,
  ExemptionParams,
  ExemptionsQuery,
  ExemptionView,
  RejectExemptionBody,
  UpdateExemptionBody,
  viewOfExemption,
} from './schemas.ts'
import { getExemption, listExemptions } from './store.ts'

const collection = '/api/v1/pricing/tax-exemptions'
const single = `${collection}/:taxExemptionId`

export function exemptionRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  decisionRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'listTaxExemptions',
      summary: 'List tax exemptions',
      description:
        'Returns the tax exemptions of customers, newest first. Filter by `customer_id` or by `status`; those that wait for ' +
        'a decision are `PENDING`.',
      querystring: ExemptionsQuery,
      response: { 200: ExemptionPage },
    },
    handler: (request) => request.list((tx, page) => listExemptions(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'getTaxExemption',
      summary: 'Get a tax exemption',
      description:
        'Returns a tax exemption with the places and the period that it is for. Whether it counts for a sale is decided by ' +
        'its period at the time of the sale; its status follows within a minute.',
      params: ExemptionParams,
      response: { 200: ExemptionView, ...refusals(taxExemptionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { taxExemptionId } = request.params
        return viewOfExemption(await getExemption(tx, taxExemptionId))
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'createTaxExemption',
      summary: 'Create a tax exemption',
      description:
        'Records that a customer is exempt from tax in some countries or regions. It is `PENDING` and has no effect until it ' +
        'is approved. `valid_from` is now unless said. If the customer is merged into another, the exemption goes with ' +
        'it. Emits `tax_exemption.created`.',
      body: CreateExemptionBody,
      response: {
        201: ExemptionView,
        ...refusals(
          validationFailed,
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
          taxExemptionValidity,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const exemption = await createExemption(tx, draftOfExemption(request.body, tx.now))
        return created(viewOfExemption(exemption), `${collection}/${exemption.id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'updateTaxExemption',
      summary: 'Update a tax exemption',
      description:
        'Changes a `PENDING` exemption: its places, its period and its certificate; the customer stays. Of a `VALID` one the certificate can ' +
        'change, and `valid_to` can become earlier, but not earlier than now; it is otherwise kept as it was approved, and ' +
        'calculations that were made with it stay. `REJECTED` and `EXPIRED` ones do not change. Honours `If-Match`. Emits ' +
        '`tax_exemption.updated`; a request that changes nothing creates no new version and no event.',
      params: ExemptionParams,
      body: UpdateExemptionBody,
      response: {
        200: ExemptionView,
        ...refusals(
          validationFailed,
          taxExemptionNotFound,
          taxExemptionDecided,
          taxExemptionValidity,
          alreadyAnonymized,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfExemption(request.body)
      return request.write(async (tx) =>
        viewOfExemption(await changeExemption(tx, request.params.taxExemptionId, changes)),
      )
    },
  })
}

const decided = {
  200: ExemptionView,
  ...refusals(taxExemptionNotFound, invalidTransition, versionMismatch),
}

function decisionRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/approve`,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'approveTaxExemption',
      summary: 'Approve a tax exemption',
      description:
        'Makes a `PENDING` exemption `VALID`: from now on the customer is not charged tax in its places and its period. ' +
        'Names the `version` that was looked at, and is refused with `version_mismatch` if the exemption has changed since, or if its ' +
        'period is over. Emits `tax_exemption.approved`.',
      params: ExemptionParams,
      body: ApproveExemptionBody,
      response: decided,
    },
    handler: (request) => {
      const { version } = request.body
      return request.write(async (tx) =>
        viewOfExemption(await approveExemption(tx, request.params.taxExemptionId, version)),
      )
    },
  })
  app.route({
    method: 'POST',
    url: `${single}/reject`,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'rejectTaxExemption',
      summary: 'Reject a tax exemption',
      description:
        'Rejects an exemption that is `PENDING`, or takes back one that is `VALID`. It has no effect any more; calculations ' +
        'that were made with it stay. Emits `tax_exemption.rejected`. A rejected exemption stays so: create a new one. For an erased customer no reason can be given.',
      params: ExemptionParams,
      body: RejectExemptionBody,
      response: { ...decided, ...refusals(invalidTransition, alreadyAnonymized) },
    },
    handler: (request) => {
      const { reason = null } = request.body
      return request.write(async (tx) =>
        viewOfExemption(await rejectExemption(tx, request.params.taxExemptionId, reason)),
      )
    },
  })
}
