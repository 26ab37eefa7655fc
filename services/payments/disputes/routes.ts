import {
  type App,
  callInProgress,
  invalidTransition,
  outcomeUnknown,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { EmptyBody } from '../schemas.ts'
import type { DisputeQueue } from './calling/queue.ts'
import { addEvidence, command } from './operations.ts'
import {
  disputeClosed,
  disputeNotFound,
  disputeUnanswered,
  evidenceMissing,
  evidenceWindowClosed,
} from './problems.ts'
import {
  DisputePage,
  DisputeParams,
  DisputesQuery,
  DisputeView,
  disputeView,
  EvidenceBody,
} from './schemas.ts'
import { getDispute, listDisputes } from './store.ts'

export function disputeRoutes(app: App, queue: DisputeQueue): void {
  disputeReads(app)
  evidenceRoute(app)
  submitRoute(app, queue)
  acceptRoute(app, queue)
}

function disputeReads(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/disputes',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listDisputes',
      summary: 'List disputes',
      description:
        'Returns disputes of payments, newest first, filtered by `payment_id`, `order_id` or `status`. Filter by ' +
        '`NEEDS_RESPONSE` to find those that wait for evidence until `evidence_due_at`.',
      querystring: DisputesQuery,
      response: { 200: DisputePage },
    },
    handler: (request) => request.list((tx, page) => listDisputes(tx, request.query, page)),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/disputes/:disputeId',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getDispute',
      summary: 'Get a dispute',
      description:
        'Returns a dispute with its evidence. Its status follows the gateway, which is asked about it at least once a ' +
        'day as long as it may change; `dispute.won` and `dispute.lost` say how it ended.',
      params: DisputeParams,
      response: { 200: DisputeView, ...refusals(disputeNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => disputeView(await getDispute(tx, request.params.disputeId))),
  })
}

function evidenceRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/disputes/:disputeId/evidence',
    config: { scope: 'disputes:write', audience: ['operator'] },
    schema: {
      operationId: 'addDisputeEvidence',
      summary: 'Add evidence to a dispute',
      description:
        'Adds to the evidence, field by field; `null` takes a field out. Nothing is sent to the bank before the dispute ' +
        'is submitted, so this can be repeated until `evidence_due_at`.',
      params: DisputeParams,
      body: EvidenceBody,
      response: {
        200: DisputeView,
        ...refusals(
          disputeNotFound,
          disputeClosed,
          evidenceWindowClosed,
          versionMismatch,
          callInProgress,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        disputeView(await addEvidence(tx, request.params.disputeId, request.body)),
      ),
  })
}

const commandRefusals = [
  disputeNotFound,
  disputeClosed,
  evidenceWindowClosed,
  invalidTransition,
  versionMismatch,
  disputeUnanswered,
  callInProgress,
  outcomeUnknown,
]

function submitRoute(app: App, queue: DisputeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/disputes/:disputeId/submit',
    config: { scope: 'disputes:write', audience: ['operator'] },
    schema: {
      operationId: 'submitDispute',
      summary: 'Submit the evidence of a dispute',
      description:
        'Sends the evidence to the bank, which takes it once and then decides: the dispute becomes `UNDER_REVIEW` and ' +
        '`dispute.submitted` is emitted. If the gateway does not answer, the answer is 504 and it is told again in the ' +
        'background.',
      params: DisputeParams,
      body: EmptyBody,
      response: { 200: DisputeView, ...refusals(...commandRefusals, evidenceMissing) },
    },
    handler: async (request) => {
      const { disputeId } = request.params
      const { paymentId: laneId } = await request.read((tx) => getDispute(tx, disputeId))
      const begin = (tx: Tx) => command(tx, disputeId, 'SUBMIT')
      return request.exchange({ queue, laneId, begin })
    },
  })
}

function acceptRoute(app: App, queue: DisputeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/disputes/:disputeId/accept',
    config: { scope: 'disputes:write', audience: ['operator'] },
    schema: {
      operationId: 'acceptDispute',
      summary: 'Accept a dispute',
      description:
        'Leaves the money to the customer. The dispute becomes `ACCEPTED`, which cannot be taken back, and ' +
        '`dispute.accepted` is emitted. If the gateway does not answer, the answer is 504 and it is told again in the ' +
        'background.',
      params: DisputeParams,
      body: EmptyBody,
      response: { 200: DisputeView, ...refusals(...commandRefusals) },
    },
    handler: async (request) => {
      const { disputeId } = request.params
      const { paymentId: laneId } = await request.read((tx) => getDispute(tx, disputeId))
      const begin = (tx: Tx) => command(tx, disputeId, 'ACCEPT')
      return request.exchange({ queue, laneId, begin })
    },
  })
}
