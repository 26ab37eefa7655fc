import { problem } from '@souk/platform'

export const commissionPlanNotFound = problem<{ commissionPlanId: string }>(
  'commission_plan_not_found',
  404,
  'Commission plan not found',
  {
    help: 'There is no commission plan with this id. GET /api/v1/marketplace/commission-plans lists them.',
  },
)
export const commissionPlanUnknown = problem<{ commissionPlanId: string }>(
  'commission_plan_unknown',
  422,
  'Unknown commission plan',
  {
    help: 'There is no commission plan with the id in meta.commission_plan_id. Name one that GET /api/v1/marketplace/commission-plans shows.',
    example: { commissionPlanId: 'cmp_…' },
  },
)
export const commissionPlanNotActive = problem<{ commissionPlanId: string; status: string }>(
  'commission_plan_not_active',
  409,
  'Commission plan is not active',
  {
    help: 'Only an ACTIVE plan is assigned, and this one is in meta.status. Activate it first.',
    example: { commissionPlanId: 'cmp_…', status: 'DRAFT' },
  },
)
export const commissionPlanInUse = problem<{
  isDefault: boolean
  providerIds: readonly string[]
  providers: number
}>('commission_plan_in_use', 409, 'Commission plan is in use', {
  help:
    'The plan is assigned to meta.providers providers, of which meta.provider_ids names some, or it is the default of all others ' +
    '(meta.is_default), now or later. Assign other plans first; without a plan they would pay no commission.',
  example: { isDefault: false, providerIds: ['prv_…'], providers: 1 },
})
export const commissionRuleMissing = problem(
  'commission_rule_missing',
  422,
  'Commission rule for everything else missing',
  {
    help: 'The rules of a plan that is in force end with one that has no conditions and no period, so that every sale has a rule. Add it as the last one.',
  },
)
/** A rule of the plan as it was sent: its place, and its id if it was there before. */
export interface RuleAt {
  readonly index: number
  readonly id: string
  readonly name: string
}
export const ruleUnreachable = problem<{ rule: RuleAt; shadowedBy: readonly RuleAt[] }>(
  'rule_unreachable',
  422,
  'Rule can never match',
  {
    help: 'Everything that meta.rule is for is taken by the rules in meta.shadowed_by, which stand before it. Put it before them, narrow them, or remove it.',
    example: {
      rule: { index: 1, id: 'cmr_…', name: 'Electronics' },
      shadowedBy: [{ index: 0, id: 'cmr_…', name: 'Everything' }],
    },
  },
)
export const commissionMatchUnknown = problem<{
  providerIds: readonly string[]
  categoryIds: readonly string[]
  productIds: readonly string[]
}>('commission_match_unknown', 422, 'Unknown condition of a rule', {
  help: 'The providers, categories and products that meta lists do not exist, so a rule for them would never match.',
  example: { providerIds: [], categoryIds: ['cat_…'], productIds: [] },
})
export const commissionAssignmentNotFound = problem<{ commissionAssignmentId: string }>(
  'commission_assignment_not_found',
  404,
  'Commission assignment not found',
  { help: 'There is no commission assignment with this id.' },
)
export const commissionLineNotFound = problem<{ commissionLineId: string }>(
  'commission_line_not_found',
  404,
  'Commission line not found',
  { help: 'There is no commission line with this id, or it belongs to another provider.' },
)
