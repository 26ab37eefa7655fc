import {
  type App,
  checkCurrency,
  created,
  currencyUnsupported,
  invalidTransition,
  type Mounted,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import type { Static } from 'typebox'
import { humanOf } from '../human.ts'
import {
  agentUnknown,
  grantAmountsInvalid,
  grantGiverCannotApprove,
  grantNotFound,
  grantPeriodInvalid,
  humanRequired,
  operationNotGrantable,
  operationUnknown,
} from '../problems.ts'
import { writesById } from '../writes.ts'
import { createGrant, revokeGrant } from './operations.ts'
import {
  CreateGrantBody,
  draftFrom,
  GrantPage,
  GrantParams,
  GrantsQuery,
  GrantView,
  viewOfGrant,
} from './schemas.ts'
import { getGrant, listGrants } from './store.ts'

const reading = { scope: 'approvals:read', audience: ['operator'] } as const
const deciding = {
  scope: 'approvals:decide',
  audience: ['operator'],
  onlyForPeople: true,
} as const

export function grantRoutes(app: App, { operations }: Mounted): void {
  readRoutes(app)
  createRoute(app, operations)
  revokeRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/approval-grants',
    config: reading,
    schema: {
      operationId: 'listApprovalGrants',
      summary: 'List approval grants',
      description:
        'Returns the standing permissions of agents, newest first, with what is used of each. Those that are revoked, ' +
        'expired or used up are included.',
      querystring: GrantsQuery,
      response: { 200: GrantPage },
    },
    handler: (request) =>
      request.list((tx, page) => listGrants(tx, { agentId: request.query.agent_id }, page)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/approval-grants/:grantId',
    config: reading,
    schema: {
      operationId: 'getApprovalGrant',
      summary: 'Get an approval grant',
      description:
        'Returns one standing permission of an agent. It shows the bounds and what is used of them.',
      params: GrantParams,
      response: { 200: GrantView, ...refusals(grantNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfGrant(await getGrant(tx, request.params.grantId), tx.now)),
  })
}

function createRoute(app: App, operations: Mounted['operations']): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approval-grants',
    config: deciding,
    schema: {
      operationId: 'createApprovalGrant',
      summary: 'Create an approval grant',
      description:
        'Lets one agent do some operations without asking each time: `count` times, until `until`, up to an amount per ' +
        'write and in total. It stands for the approval of the member who creates it, so that member must be able to ' +
        'approve these operations of the agent alone, now and whenever it is used. It lifts no denial, and no rule that ' +
        'always takes two people. Of several grants the narrowest is used first; what was declined by a gateway uses ' +
        'nothing. Only a member who has signed in can create one. Emits `approval_grant.created`.',
      body: CreateGrantBody,
      response: {
        201: GrantView,
        ...refusals(
          humanRequired,
          operationUnknown,
          operationNotGrantable,
          agentUnknown,
          grantPeriodInvalid,
          grantAmountsInvalid,
          grantGiverCannotApprove,
          currencyUnsupported,
        ),
      },
    },
    handler: (request) => {
      const memberId = humanOf(request.principal)
      checkAmounts(request.body)
      return request.write(async (tx) => {
        const draft = draftFrom(request.body, memberId, tx.now)
        const grant = await createGrant(tx, draft, writesById(operations()))
        return created(viewOfGrant(grant, tx.now), `/api/v1/approval-grants/${grant.id}`)
      })
    },
  })
}

/** One grant counts in one currency. */
function checkAmounts({ amount_each: each, amount_total: total }: Static<typeof CreateGrantBody>) {
  for (const money of [each, total]) if (money) checkCurrency(money.currency)
  if (!each || !total || each.currency === total.currency) return
  throw validationFailed(undefined, {
    errors: [
      {
        path: '/amount_total/currency',
        code: 'currency',
        message: 'must be the currency of amount_each',
      },
    ],
  })
}

function revokeRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approval-grants/:grantId/revoke',
    config: deciding,
    schema: {
      operationId: 'revokeApprovalGrant',
      summary: 'Revoke an approval grant',
      description:
        'Ends a standing permission at once. Past uses are not undone. Emits `approval_grant.revoked`; revoking again, or ' +
        'after `until`, is refused.',
      params: GrantParams,
      response: {
        200: GrantView,
        ...refusals(grantNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfGrant(await revokeGrant(tx, request.params.grantId), tx.now),
      ),
  })
}
