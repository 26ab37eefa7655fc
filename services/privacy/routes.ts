import { alreadyAnonymized, customerUnknown, customerWasMerged } from '@souk/customers/contract'
import {
  type App,
  created,
  type FileStore,
  filterOf,
  invalidCursor,
  invalidTransition,
  type Kernel,
  type Objection,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { Type } from 'typebox'
import { sendResult } from './downloads.ts'
import { holdRoutes } from './holds/routes.ts'
import { createRequest, rejectRequest, verifyRequest } from './operations.ts'
import {
  dueInPast,
  privacyRequestNotFound,
  privacyRequestOpen,
  privacyResultNotReady,
} from './problems.ts'
import {
  CreateRequestBody,
  PersonalCopy,
  RejectBody,
  RequestPage,
  RequestParams,
  RequestsQuery,
  RequestView,
  requestView,
  VerifyBody,
} from './schemas.ts'
import { getRequest, listRequests } from './store.ts'

export interface RequestRoutes extends Pick<Kernel, 'database'> {
  readonly objections: readonly Objection[]
  readonly store: FileStore
}

const requests = '/api/v1/privacy-requests'
const single = `${requests}/:privacyRequestId`
/** Whether somebody is who they say is for people to decide, and a copy is for their eyes. */
const deciding = { scope: 'privacy:decide', audience: ['operator'], onlyForPeople: true } as const

export function requestRoutes(app: App, options: RequestRoutes): void {
  readRoutes(app)
  createRoute(app)
  verifyRoute(app, options)
  rejectRoute(app)
  holdRoutes(app)
  resultRoute(app, options)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: requests,
    config: { scope: 'privacy:read', audience: ['operator'] },
    schema: {
      operationId: 'listPrivacyRequests',
      summary: 'List privacy requests',
      description:
        'Returns requests for copies and erasures, newest first. Filter by `customer_id`, `kind` and `status`.',
      querystring: RequestsQuery,
      response: { 200: RequestPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) =>
      request.list((tx, page) => listRequests(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'privacy:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getPrivacyRequest',
      summary: 'Get a privacy request',
      description:
        'Returns a request with its progress. Progress changes without a new version while the request is processed, so this ' +
        'operation never answers 304.',
      params: RequestParams,
      response: { 200: RequestView, ...refusals(privacyRequestNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        requestView(await getRequest(tx, request.params.privacyRequestId)),
      ),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: requests,
    config: { scope: 'privacy:write', audience: ['operator'] },
    schema: {
      operationId: 'createPrivacyRequest',
      summary: 'Record a privacy request',
      description:
        'Records that a person asks for a copy of what is kept of them (`EXPORT`) or for its erasure (`ERASE`). Nothing is ' +
        'done before somebody verifies that it is the person who asks. A customer has one open request of each kind, and is ' +
        'not merged while one is open. A customer who was erased can be erased again, for what other systems have written since. Emits ' +
        '`privacy_request.received`.',
      body: CreateRequestBody,
      response: {
        201: RequestView,
        ...refusals(
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
          privacyRequestOpen,
          dueInPast,
        ),
      },
    },
    handler: (request) => {
      const { customer_id: customerId, kind, reason = null, due_at: dueAt } = request.body
      return request.write(async (tx) => {
        const asked = { customerId, kind, reason, dueAt: dueAt ? new Date(dueAt) : undefined }
        const made = await createRequest(tx, asked)
        return created(requestView(made), `${requests}/${made.id}`)
      })
    },
  })
}

function verifyRoute(app: App, { objections }: RequestRoutes): void {
  app.route({
    method: 'POST',
    url: `${single}/verify`,
    config: deciding,
    schema: {
      operationId: 'verifyPrivacyRequest',
      summary: 'Verify a privacy request',
      description:
        'Says how you made sure that it is the person who asks, and begins with the work. A copy is ready within moments. ' +
        'An erasure cannot be undone: the customer is anonymized at once, and the rest follows five minutes later, when nothing ' +
        'is under way any more, and a second time after another five; orders and ledger keep their amounts. It is refused while orders or payments of the ' +
        'customer or another request of the same person are open, and under a legal hold. Emits `privacy_request.verified`, later ' +
        '`privacy_request.completed` and for an erasure `customer.anonymized`.',
      params: RequestParams,
      body: VerifyBody,
      response: {
        200: RequestView,
        ...refusals(
          privacyRequestNotFound,
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
          privacyRequestOpen,
          invalidTransition,
          versionMismatch,
          ...objections.map(({ problem }) => problem),
        ),
      },
    },
    handler: (request) => {
      const { method, reference = null } = request.body
      return request.write(async (tx) => {
        const { privacyRequestId } = request.params
        const said = { method, reference }
        return requestView(await verifyRequest(tx, privacyRequestId, said, objections))
      })
    },
  })
}

const commandRefusals = refusals(privacyRequestNotFound, invalidTransition, versionMismatch)

function rejectRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/reject`,
    config: deciding,
    schema: {
      operationId: 'rejectPrivacyRequest',
      summary: 'Reject a privacy request',
      description:
        'Refuses a request that was not verified, with the reason for it. Nothing is copied or erased. Emits ' +
        '`privacy_request.rejected`.',
      params: RequestParams,
      body: RejectBody,
      response: { 200: RequestView, ...commandRefusals },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { privacyRequestId } = request.params
        return requestView(await rejectRequest(tx, privacyRequestId, request.body.reason))
      }),
  })
}

function resultRoute(app: App, { database, store }: RequestRoutes): void {
  app.route({
    method: 'GET',
    url: `${single}/result`,
    config: deciding,
    schema: {
      operationId: 'getPrivacyRequestResult',
      summary: 'Get the copy of a privacy request',
      description:
        'Streams the copy that an `EXPORT` has made, as one JSON object with a list for each kind of records. It is kept for ' +
        '30 days, and removed when the same person is erased. Only a member who has signed in gets it.',
      params: RequestParams,
      response: {
        200: Type.Unsafe<never>({ description: 'The copy' }),
        ...refusals(privacyRequestNotFound, privacyResultNotReady),
      },
      answersFile: { 'application/json': PersonalCopy },
    },
    handler: (request, reply) => {
      const { privacyRequestId } = request.params
      return sendResult({ database, store }, request, reply, privacyRequestId) as never
    },
  })
}
