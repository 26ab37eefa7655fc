import { providerUnknown } from '@souk/inventory/contract'
import { type App, created, refusals, validationFailed } from '@souk/platform'
import {
  commissionAssignmentNotFound,
  commissionPlanNotActive,
  commissionPlanUnknown,
} from '../problems.ts'
import { createAssignment } from './operations.ts'
import {
  AssignmentBody,
  AssignmentPage,
  AssignmentParams,
  AssignmentsQuery,
  AssignmentView,
  viewOfAssignment,
} from './schemas.ts'
import { getAssignment, listAssignments } from './store.ts'

const collection = '/api/v1/marketplace/commission-assignments'
const reading = { scope: 'marketplace:read_commissions', audience: ['operator'] } as const

export function assignmentRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listCommissionAssignments',
      summary: 'List commission assignments',
      description:
        'Returns who was given which commission plan, the latest first, filtered by `provider_id`, `plan_id` or `is_default`. At any ' +
        'moment the first of a provider whose `effective_from` has come is the one that counts.',
      querystring: AssignmentsQuery,
      response: { 200: AssignmentPage },
    },
    handler: (request) => request.list((tx, page) => listAssignments(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: `${collection}/:commissionAssignmentId`,
    config: reading,
    schema: {
      operationId: 'getCommissionAssignment',
      summary: 'Get a commission assignment',
      description:
        'Returns one decision about who has which commission plan. It is never changed: another assignment takes its place.',
      params: AssignmentParams,
      response: { 200: AssignmentView, ...refusals(commissionAssignmentNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfAssignment(await getAssignment(tx, request.params.commissionAssignmentId)),
      ),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'marketplace:write_commissions', audience: ['operator'] },
    schema: {
      operationId: 'createCommissionAssignment',
      summary: 'Create a commission assignment',
      description:
        'Gives a provider an active plan from `effective_from` on, or with `provider_id` null all providers that have none of their ' +
        'own. With `plan_id` null the provider has the plan of all others again. Orders that are paid before that moment are not ' +
        'touched. An assignment that was made before for a later moment is replaced as well. Emits `commission_assignment.created`.',
      body: AssignmentBody,
      response: {
        201: AssignmentView,
        ...refusals(
          validationFailed,
          providerUnknown,
          commissionPlanUnknown,
          commissionPlanNotActive,
        ),
      },
    },
    handler: (request) => {
      const { provider_id: providerId, plan_id: planId, effective_from } = request.body
      const effectiveFrom = effective_from === undefined ? undefined : new Date(effective_from)
      return request.write(async (tx) => {
        const assignment = await createAssignment(tx, { providerId, planId, effectiveFrom })
        return created(viewOfAssignment(assignment), `${collection}/${assignment.id}`)
      })
    },
  })
}
