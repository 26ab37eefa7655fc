import { event } from '@souk/platform'
import { AssignmentView } from './schemas.ts'

export const commissionAssignmentCreated = event('commission_assignment.created', 1, {
  resource: 'commission_assignment',
  summary: 'Commission plan assigned',
  description:
    'From `effective_from` on a provider, or all providers without a plan of their own, have another commission plan, or none.',
  object: AssignmentView,
  about: ['provider_id', 'plan_id'],
})
