import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  checkVersion,
  newId,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import { assign } from '../assignments/operations.ts'
import { commissionPlanInUse } from '../problems.ts'
import { checkRules } from '../rules/operations.ts'
import type { CommissionRule } from '../rules/rule.ts'
import { listHolders } from '../terms/store.ts'
import {
  commissionPlanActivated,
  commissionPlanCreated,
  commissionPlanRetired,
  commissionPlanUpdated,
} from './events.ts'
import {
  activated,
  type CommissionPlan,
  newPlan,
  renamed,
  retired,
  revisionOf,
  withRules,
} from './plan.ts'
import { viewOfPlan } from './schemas.ts'
import { getPlanForUpdate, insertPlan, insertRevision, updatePlan } from './store.ts'

export async function createPlan(
  tx: Tx,
  draft: { readonly name: string; readonly rules: readonly CommissionRule[] },
): Promise<CommissionPlan> {
  await checkRules(tx, draft.rules)
  const plan = newPlan(draft, newId('cmp'), tx.now)
  withCommit(tx, () => insertPlan(tx, plan))
  announce(tx, commissionPlanCreated, viewOfPlan, { after: plan })
  return plan
}

export async function renamePlan(
  tx: Tx,
  planId: string,
  name: string | undefined,
): Promise<CommissionPlan> {
  const before = await getPlanForUpdate(tx, planId)
  checkVersion(tx, before.version)
  const after = name === undefined ? before : renamed(before, name.trim(), tx.now)
  if (after === before) return before
  return save(tx, commissionPlanUpdated, before, after)
}

/** What is the same as before makes no revision. */
export async function putRules(
  tx: Tx,
  planId: string,
  { rules, validFrom: asked }: Wanted,
): Promise<CommissionPlan> {
  const before = await getPlanForUpdate(tx, planId)
  checkVersion(tx, before.version)
  checkMoment(tx, before, asked)
  await checkRules(tx, rules)
  const validFrom = asked ?? tx.now
  const isSame = isDeepStrictEqual(rules, before.rules) && asked === undefined
  if (isSame) return before
  const after = withRules(before, rules, validFrom, tx.now)
  if (after.revision > before.revision) {
    withCommit(tx, () => insertRevision(tx, revisionOf(after, tx.now)))
  }
  return save(tx, commissionPlanUpdated, before, after)
}

interface Wanted {
  readonly rules: readonly CommissionRule[]
  readonly validFrom: Date | undefined
}

/** Sales of the past keep their rules, so that nobody learns later what they have paid. */
function checkMoment(tx: Tx, { status }: CommissionPlan, validFrom: Date | undefined): void {
  if (validFrom === undefined) return
  const refuse = (code: string, message: string) =>
    validationFailed(undefined, { errors: [{ path: '/valid_from', code, message }] })
  if (status === 'DRAFT') throw refuse('not_allowed', 'has no meaning for a draft')
  if (validFrom < tx.now) throw refuse('past', 'is in the past')
}

export async function activatePlan(
  tx: Tx,
  planId: string,
  { isDefault }: { readonly isDefault: boolean },
): Promise<CommissionPlan> {
  const before = await getPlanForUpdate(tx, planId)
  checkVersion(tx, before.version)
  const after = activated(before, tx.now)
  // What the rules name may have gone since they were written.
  await checkRules(tx, after.rules)
  await insertRevision(tx, revisionOf(after, tx.now))
  await save(tx, commissionPlanActivated, before, after)
  if (isDefault) assign(tx, { providerId: null, planId, effectiveFrom: tx.now })
  return after
}

/** Somebody would be left without a plan, and pay nothing: so it is not retired while it is assigned. */
export async function retirePlan(tx: Tx, planId: string): Promise<CommissionPlan> {
  const before = await getPlanForUpdate(tx, planId)
  checkVersion(tx, before.version)
  const after = retired(before, tx.now)
  const { isDefault, providerIds } = await listHolders(tx, planId)
  if (isDefault || providerIds.length > 0) {
    const some = providerIds.slice(0, namedMax)
    throw commissionPlanInUse({ isDefault, providerIds: some, providers: providerIds.length })
  }
  return save(tx, commissionPlanRetired, before, after)
}

const namedMax = 20

function save(
  tx: Tx,
  kind: typeof commissionPlanUpdated,
  before: CommissionPlan,
  after: CommissionPlan,
): CommissionPlan {
  withCommit(tx, () => updatePlan(tx, after))
  announce(tx, kind, viewOfPlan, { before, after })
  return after
}
