import { event } from '@souk/platform'
import { PlanView } from './schemas.ts'

const planEvent = (verb: string, summary: string, description: string) =>
  event(`commission_plan.${verb}`, 1, {
    resource: 'commission_plan',
    summary,
    description,
    object: PlanView,
  })

export const commissionPlanCreated = planEvent(
  'created',
  'Commission plan created',
  'The plan is a draft: nobody pays a commission by it.',
)
export const commissionPlanUpdated = planEvent(
  'updated',
  'Commission plan updated',
  'Its name has changed, or its rules. Those of an active plan are in force from `rules_valid_from` on, for orders that are paid later.',
)
export const commissionPlanActivated = planEvent(
  'activated',
  'Commission plan activated',
  'The plan can be assigned to providers, and its rules are in force.',
)
export const commissionPlanRetired = planEvent(
  'retired',
  'Commission plan retired',
  'The plan is not assigned any more. Lines that were made by it stay.',
)
