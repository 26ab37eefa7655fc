import { unknownProvider } from '@souk/inventory/contract'
import { announce, newId, type Tx, validationFailed, withCommit } from '@souk/platform'
import { findPlanForUpdate } from '../plans/store.ts'
import { commissionPlanNotActive, commissionPlanUnknown } from '../problems.ts'
import { listKnownProviders } from '../terms/store.ts'
import type { Assignment, AssignmentDraft } from './assignment.ts'
import { commissionAssignmentCreated } from './events.ts'
import { viewOfAssignment } from './schemas.ts'
import { insertAssignment } from './store.ts'

interface Wanted {
  readonly providerId: string | null
  readonly planId: string | null
  readonly effectiveFrom: Date | undefined
}

/** The plan is locked until it is assigned, so that it is not retired meanwhile. */
export async function createAssignment(
  tx: Tx,
  { providerId, planId, effectiveFrom = tx.now }: Wanted,
): Promise<Assignment> {
  if (effectiveFrom < tx.now) {
    const error = { path: '/effective_from', code: 'past', message: 'is in the past' }
    throw validationFailed(undefined, { errors: [error] })
  }
  const [providers, plan] = await Promise.all([
    listKnownProviders(tx, providerId === null ? [] : [providerId]),
    planId === null ? undefined : findPlanForUpdate(tx, planId),
  ])
  if (providerId !== null && !providers.has(providerId)) {
    throw unknownProvider(tx, providerId, '/provider_id')
  }
  if (planId !== null) {
    if (!plan) throw commissionPlanUnknown({ commissionPlanId: planId })
    const { status } = plan
    if (status !== 'ACTIVE') throw commissionPlanNotActive({ commissionPlanId: planId, status })
  }
  return assign(tx, { providerId, planId, effectiveFrom })
}

/** Of a plan that is locked, and active. */
export function assign(tx: Tx, draft: AssignmentDraft): Assignment {
  const assignment = { ...draft, id: newId('cma'), createdAt: tx.now }
  withCommit(tx, () => insertAssignment(tx, assignment))
  const after = { ...assignment, version: 1 }
  announce(tx, commissionAssignmentCreated, viewOfAssignment, { after })
  return assignment
}
