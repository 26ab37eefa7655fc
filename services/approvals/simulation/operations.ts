import { dayMs, newId, type Tx } from '@souk/platform'
import { checkPolicy, getPolicy, policiesOf } from '../policies/operations.ts'
import {
  isForPeople,
  newPolicy,
  type Policy,
  type PolicyDraftWithOptionalPosition,
} from '../policies/policy.ts'
import { findPeopleSince } from '../policies/store.ts'
import { listUsage } from '../usage/store.ts'
import type { Operation } from '../writes.ts'
import type { SimulatedPeriod } from './schemas.ts'
import { type Simulation, simulate } from './simulation.ts'

const lookedBackMs = 30 * dayMs
const writesMax = 10_000

/** Tries a policy on what was done in the last 30 days, beside the others or in the place of one. */
export async function simulatePolicy(
  tx: Tx,
  draft: PolicyDraftWithOptionalPosition,
  replacedId: string | undefined,
  operations: ReadonlyMap<string, Operation>,
): Promise<SimulatedPeriod & { readonly simulation: Simulation }> {
  await checkPolicy(tx, draft, operations)
  const replaced = replacedId === undefined ? undefined : await getPolicy(tx, replacedId)
  const before = await policiesOf(tx)
  const others = before.filter(({ id }) => id !== replacedId)
  const position = draft.position ?? replaced?.position ?? Number.MAX_SAFE_INTEGER
  const policy = newPolicy({ ...draft, position }, replacedId ?? newId('apl'), tx.now)
  const since = new Date(tx.now.getTime() - lookedBackMs)
  const found = await listUsage(tx, since, writesMax + 1)
  const writes = found.slice(0, writesMax).reverse()
  const peopleSince = await findPeopleSince(tx, before.filter(isForPeopleNow))
  return {
    simulation: simulate(writes, { before, after: [...others, policy] }),
    since,
    peopleSince,
    isCut: found.length > writesMax,
    lacksPeople: draft.match.actors !== 'AGENT' && !(peopleSince && peopleSince <= since),
  }
}

function isForPeopleNow(policy: Policy): boolean {
  return isForPeople([policy])
}
