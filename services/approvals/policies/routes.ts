import {
  type App,
  created,
  currencyUnsupported,
  type Mounted,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { humanOf } from '../human.ts'
import {
  agentUnknown,
  humanRequired,
  operationExempt,
  operationOnlyForPeople,
  operationUnknown,
  policyLimitReached,
  policyNotFound,
  quorumUnreachable,
  roleCannotDecide,
  roleUnknown,
} from '../problems.ts'
import { writesById } from '../writes.ts'
import {
  createPolicy,
  getPolicy,
  listPolicies,
  listPolicyVersions,
  updatePolicy,
} from './operations.ts'
import {
  CreatePolicyBody,
  changesFrom,
  draftFrom,
  PoliciesQuery,
  PolicyPage,
  PolicyParams,
  PolicyVersionPage,
  PolicyView,
  UpdatePolicyBody,
  viewOfPolicy,
} from './schemas.ts'

const reading = { scope: 'approvals:read', audience: ['operator'] } as const
const writing = {
  scope: 'approvals:write',
  audience: ['operator'],
  onlyForPeople: true,
} as const

export function policyRoutes(app: App, { operations }: Mounted): void {
  readRoutes(app)
  versionRoute(app)
  createRoute(app, operations)
  updateRoute(app, operations)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/approval-policies',
    config: reading,
    schema: {
      operationId: 'listApprovalPolicies',
      summary: 'List approval policies',
      description:
        'Returns the policies of the tenant in their order, disabled ones included. The strictest policy that ' +
        'matches a write wins, and a write of an agent that no policy names waits for an administrator.',
      querystring: PoliciesQuery,
      response: { 200: PolicyPage },
    },
    handler: (request) => request.list(listPolicies),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/approval-policies/:policyId',
    config: reading,
    schema: {
      operationId: 'getApprovalPolicy',
      summary: 'Get an approval policy',
      description:
        'Returns one policy. It says which writes it is for, what becomes of them, and who decides.',
      params: PolicyParams,
      response: { 200: PolicyView, ...refusals(policyNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfPolicy(await getPolicy(tx, request.params.policyId))),
  })
}

function versionRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/approval-policies/:policyId/versions',
    config: reading,
    schema: {
      operationId: 'listApprovalPolicyVersions',
      summary: 'List versions of an approval policy',
      description:
        'Returns every version that the policy had, newest first, with whoever changed it. `policy_version` of an ' +
        'approval names the one that stopped the request.',
      params: PolicyParams,
      querystring: PoliciesQuery,
      response: { 200: PolicyVersionPage, ...refusals(policyNotFound) },
    },
    handler: (request) =>
      request.list((tx, page) => listPolicyVersions(tx, request.params.policyId, page)),
  })
}

const twoPeople =
  'It takes two people: the answer is `202` with an approval, and the change is made when another administrator ' +
  'approves it. Only a member who has signed in can ask for it: with a key or an agent one person could ask, and approve ' +
  'as a member. '

function createRoute(app: App, operations: Mounted['operations']): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approval-policies',
    config: writing,
    schema: {
      operationId: 'createApprovalPolicy',
      summary: 'Create an approval policy',
      description:
        `Adds a policy. ${twoPeople}Without \`order\` it comes last. A policy that nobody could decide by is refused. ` +
        'Emits `approval_policy.created`.',
      body: CreatePolicyBody,
      response: {
        201: PolicyView,
        ...refusals(
          humanRequired,
          operationUnknown,
          operationExempt,
          operationOnlyForPeople,
          currencyUnsupported,
          agentUnknown,
          roleUnknown,
          roleCannotDecide,
          quorumUnreachable,
          policyLimitReached,
        ),
      },
    },
    handler: (request) => {
      humanOf(request.principal)
      const draft = draftFrom(request.body)
      return request.write(async (tx) => {
        const policy = await createPolicy(tx, draft, writesById(operations()))
        return created(viewOfPolicy(policy), `/api/v1/approval-policies/${policy.id}`)
      })
    },
  })
}

function updateRoute(app: App, operations: Mounted['operations']): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/approval-policies/:policyId',
    config: writing,
    schema: {
      operationId: 'updateApprovalPolicy',
      summary: 'Update an approval policy',
      description:
        `Changes the fields that are given; \`match\` and \`approvers\` are replaced whole. ${twoPeople}A policy is ` +
        'never deleted, only disabled. Emits `approval_policy.updated`.',
      params: PolicyParams,
      body: UpdatePolicyBody,
      response: {
        200: PolicyView,
        ...refusals(
          policyNotFound,
          humanRequired,
          operationUnknown,
          operationExempt,
          operationOnlyForPeople,
          currencyUnsupported,
          agentUnknown,
          roleUnknown,
          roleCannotDecide,
          quorumUnreachable,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { policyId } = request.params
      const changes = changesFrom(request.body)
      return request.write(async (tx) => {
        await getPolicy(tx, policyId)
        humanOf(request.principal)
        return viewOfPolicy(await updatePolicy(tx, policyId, changes, writesById(operations())))
      })
    },
  })
}
