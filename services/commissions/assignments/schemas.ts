import { ContentPage, Id, listQuery, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { Assignment } from './assignment.ts'

const ProviderId = Nullable({
  ...Id('prv'),
  description: 'Null for all providers without a plan of their own',
})
const PlanId = Nullable({
  ...Id('cmp'),
  description: 'Null: the provider has no plan of its own any more, or all others have none',
})

export const AssignmentParams = Type.Object({ commissionAssignmentId: Id('cma') })

export const AssignmentBody = Type.Object(
  {
    provider_id: ProviderId,
    plan_id: PlanId,
    effective_from: Type.Optional({
      ...Moment,
      description: 'Now unless said, and never in the past',
    }),
  },
  {
    additionalProperties: false,
    examples: [
      { provider_id: 'prv_01jwq2m3n4p5q6r7s8t9v0w1x2', plan_id: 'cmp_01jwq2m3n4p5q6r7s8t9v0w1x2' },
    ],
  },
)

export const AssignmentView = Type.Object(
  {
    id: Id('cma'),
    provider_id: ProviderId,
    plan_id: PlanId,
    effective_from: Time,
    created_at: Time,
  },
  { title: 'CommissionAssignment' },
)
export const AssignmentPage = ContentPage(AssignmentView)

export const AssignmentsQuery = listQuery({
  provider_id: Type.Optional(Id('prv')),
  plan_id: Type.Optional(Id('cmp')),
  is_default: Type.Optional(
    Type.Boolean({ description: 'Only those for all providers without a plan of their own' }),
  ),
})
export type AssignmentFilter = Static<typeof AssignmentsQuery>

export function viewOfAssignment(assignment: Assignment): Static<typeof AssignmentView> {
  return {
    id: assignment.id,
    provider_id: assignment.providerId,
    plan_id: assignment.planId,
    effective_from: assignment.effectiveFrom.toISOString(),
    created_at: assignment.createdAt.toISOString(),
  }
}
