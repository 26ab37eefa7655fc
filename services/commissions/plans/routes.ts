import {
  type App,
  created,
  currencyUnsupported,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  commissionMatchUnknown,
  commissionPlanInUse,
  commissionPlanNotFound,
  commissionRuleMissing,
  ruleUnreachable,
} from '../problems.ts'
import { rulesOf } from '../rules/schemas.ts'
import { activatePlan, createPlan, putRules, renamePlan, retirePlan } from './operations.ts'
import {
  ActivateBody,
  CreatePlanBody,
  PlanPage,
  PlanParams,
  PlansQuery,
  PlanView,
  PutRulesBody,
  RevisionPage,
  RevisionsQuery,
  UpdatePlanBody,
  viewOfPlan,
} from './schemas.ts'
import { getPlan, listPlans, listRevisions } from './store.ts'

export const plansUrl = '/api/v1/marketplace/commission-plans'
const single = `${plansUrl}/:commissionPlanId`

const reading = { scope: 'marketplace:read_commissions', audience: ['operator'] } as const
const writing = { scope: 'marketplace:write_commissions', audience: ['operator'] } as const
/** What rules can be refused for. */
export const ofRules = [
  validationFailed,
  currencyUnsupported,
  commissionMatchUnknown,
  ruleUnreachable,
] as const

export function planRoutes(app: App): void {
  readRoutes(app)
  revisionRoute(app)
  createRoute(app)
  updateRoute(app)
  rulesRoute(app)
  activateRoute(app)
  retireRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: plansUrl,
    config: reading,
    schema: {
      operationId: 'listCommissionPlans',
      summary: 'List commission plans',
      description:
        'Returns the commission plans of the tenant, newest first, filtered by `status`, `name` or `ids`. Each has the rules that were ' +
        'decided last.',
      querystring: PlansQuery,
      response: { 200: PlanPage },
    },
    handler: (request) => request.list((tx, page) => listPlans(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getCommissionPlan',
      summary: 'Get a commission plan',
      description:
        'Returns a commission plan with the rules that were decided last. They are in force from `rules_valid_from` on; list the ' +
        'revisions to see those of before.',
      params: PlanParams,
      response: { 200: PlanView, ...refusals(commissionPlanNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfPlan(await getPlan(tx, request.params.commissionPlanId))),
  })
}

function revisionRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${single}/revisions`,
    config: reading,
    schema: {
      operationId: 'listCommissionPlanRevisions',
      summary: 'List the revisions of a commission plan',
      description:
        'Returns all rules that were ever decided for a plan, the latest first. At any moment those are in force that were decided ' +
        'last among the revisions whose `valid_from` has come. A draft has none.',
      params: PlanParams,
      querystring: RevisionsQuery,
      response: { 200: RevisionPage, ...refusals(commissionPlanNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { commissionPlanId } = request.params
        await getPlan(tx, commissionPlanId)
        return listRevisions(tx, commissionPlanId, page)
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: plansUrl,
    config: writing,
    schema: {
      operationId: 'createCommissionPlan',
      summary: 'Create a commission plan',
      description:
        'Creates a plan as a `DRAFT`, with its rules if they are known already. Nobody pays a commission by it before it is active ' +
        'and assigned. A rule that can never match is refused with the rules before it that take everything it is for. Emits ' +
        '`commission_plan.created`.',
      body: CreatePlanBody,
      response: { 201: PlanView, ...refusals(...ofRules) },
    },
    handler: (request) => {
      const { name, rules = [] } = request.body
      return request.write(async (tx) => {
        const plan = await createPlan(tx, { name: name.trim(), rules: rulesOf(rules) })
        return created(viewOfPlan(plan), `${plansUrl}/${plan.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updateCommissionPlan',
      summary: 'Update a commission plan',
      description:
        'Changes the name of a plan, in any status. Its rules are replaced as a whole by `PUT …/rules`. Emits ' +
        '`commission_plan.updated`, unless nothing changes.',
      params: PlanParams,
      body: UpdatePlanBody,
      response: { 200: PlanView, ...refusals(commissionPlanNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfPlan(await renamePlan(tx, request.params.commissionPlanId, request.body.name)),
      ),
  })
}

function rulesRoute(app: App): void {
  app.route({
    method: 'PUT',
    url: `${single}/rules`,
    config: writing,
    schema: {
      operationId: 'putCommissionPlanRules',
      summary: 'Replace the rules of a commission plan',
      description:
        'Replaces all rules, in the order in which they are tried: the first that matches is applied. Of a draft they are only kept. ' +
        'Of an active plan they are its next revision, in force from `valid_from` on for orders that are paid later; a revision that ' +
        'was decided before for a later time is replaced as well. Lines that were made keep the terms of their rule. Emits ' +
        '`commission_plan.updated`, unless nothing changes.',
      params: PlanParams,
      body: PutRulesBody,
      response: {
        200: PlanView,
        ...refusals(
          commissionPlanNotFound,
          ...ofRules,
          commissionRuleMissing,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { rules, valid_from } = request.body
      const validFrom = valid_from === undefined ? undefined : new Date(valid_from)
      const wanted = { rules: rulesOf(rules), validFrom }
      return request.write(async (tx) =>
        viewOfPlan(await putRules(tx, request.params.commissionPlanId, wanted)),
      )
    },
  })
}

function activateRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/activate`,
    config: writing,
    schema: {
      operationId: 'activateCommissionPlan',
      summary: 'Activate a commission plan',
      description:
        'Puts the rules of a draft in force. They have to end with one for everything. The plan can then be assigned to providers; ' +
        'with `is_default` it is the plan of all that have none of their own. Orders that were paid before are not touched. Emits ' +
        '`commission_plan.activated`, and `commission_assignment.created` with `is_default`. A second call is refused.',
      params: PlanParams,
      body: ActivateBody,
      response: {
        200: PlanView,
        ...refusals(
          commissionPlanNotFound,
          ...ofRules,
          commissionRuleMissing,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { is_default: isDefault = false } = request.body
      return request.write(async (tx) =>
        viewOfPlan(await activatePlan(tx, request.params.commissionPlanId, { isDefault })),
      )
    },
  })
}

function retireRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/retire`,
    config: writing,
    schema: {
      operationId: 'retireCommissionPlan',
      summary: 'Retire a commission plan',
      description:
        'Ends a plan that nobody has: it cannot be assigned any more. While providers have it, now or later, or it is the default, ' +
        'that is refused, as they would pay no commission. Lines that were made by it stay, and are reversed by its terms. Emits ' +
        '`commission_plan.retired`. A second call is refused.',
      params: PlanParams,
      body: NoBody,
      response: {
        200: PlanView,
        ...refusals(
          commissionPlanNotFound,
          commissionPlanInUse,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfPlan(await retirePlan(tx, request.params.commissionPlanId)),
      ),
  })
}
