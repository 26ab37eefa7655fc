import { ContentPage, Id, Ids, listQuery, Moment, NamePart, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { RulesBody, RuleView, viewOfRules } from '../rules/schemas.ts'
import { type CommissionPlan, planStatuses } from './plan.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '\\S',
  examples: ['Standard 2026'],
})
const Status = Type.Enum(planStatuses, { examples: ['ACTIVE'] })
const closed = { additionalProperties: false }

export const PlanParams = Type.Object({ commissionPlanId: Id('cmp') })

export const CreatePlanBody = Type.Object(
  { name: Name, rules: Type.Optional(RulesBody) },
  {
    ...closed,
    examples: [
      { name: 'Standard 2026', rules: [{ name: 'Everything', kind: 'PERCENT', rate: '0.12' }] },
    ],
  },
)

export const UpdatePlanBody = Type.Object(
  { name: Type.Optional(Name) },
  { ...closed, examples: [{ name: 'Standard 2027' }] },
)

export const PutRulesBody = Type.Object(
  {
    rules: RulesBody,
    valid_from: Type.Optional({
      ...Moment,
      description:
        'When the rules of a plan that is in force are replaced; now unless said, and never in the past',
    }),
  },
  {
    ...closed,
    examples: [{ rules: [{ name: 'Everything', kind: 'PERCENT', rate: '0.12' }] }],
  },
)

export const ActivateBody = Type.Object(
  {
    is_default: Type.Optional(
      Type.Boolean({
        description:
          'Whether it is the plan of all providers without one of their own from now on; not unless said',
        examples: [true],
      }),
    ),
  },
  { ...closed, examples: [{ is_default: true }] },
)

export const PlanView = Type.Object(
  {
    id: Id('cmp'),
    name: Name,
    status: Status,
    rules: Type.Array(RuleView, {
      description: 'Those that were decided last; the first that matches is applied',
    }),
    revision: Type.Integer({
      minimum: 0,
      description: 'How often rules have been decided since the plan is active; 0 for a draft',
      examples: [1],
    }),
    rules_valid_from: Nullable({
      ...Time,
      description: 'From when on these rules are in force; until then those of the revision before',
    }),
    activated_at: Nullable(Time),
    retired_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'CommissionPlan' },
)
export const PlanPage = ContentPage(PlanView)

export const PlansQuery = listQuery({
  status: Type.Optional(Status),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('cmp')),
})
export type PlanFilter = Static<typeof PlansQuery>

export const RevisionsQuery = listQuery({})
export const RevisionPage = ContentPage(
  Type.Object({
    revision: Type.Integer({ minimum: 1 }),
    rules: Type.Array(RuleView),
    valid_from: Time,
    created_at: Time,
  }),
)

export function viewOfPlan(plan: CommissionPlan): Static<typeof PlanView> {
  return {
    id: plan.id,
    name: plan.name,
    status: plan.status,
    rules: viewOfRules(plan.rules),
    revision: plan.revision,
    rules_valid_from: plan.rulesValidFrom?.toISOString() ?? null,
    activated_at: plan.activatedAt?.toISOString() ?? null,
    retired_at: plan.retiredAt?.toISOString() ?? null,
    version: plan.version,
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
  }
}
