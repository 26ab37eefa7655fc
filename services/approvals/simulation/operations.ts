import { newId, type Tx } from '@souk/platform'
import { checkReferences, getPolicy, policiesOf } from '../policies/operations.ts'
import { newPolicy, type PlacelessDraft } from '../policies/policy.ts'
import { listUsage } from '../usage/store.ts'
import type { Looked } from './schemas.ts'
import { type Simulation, simulate } from './simulation.ts'

const lookedBackMs = 30 * 24 * 60 * 60 * 1000
const writesMax = 10_000

/** Tries a policy on what was done in the last 30 days, beside the others or in the place of one. */
export async function simulatePolicy(
  tx: Tx,
  draft: PlacelessDraft,
  replacedId: string | undefined,
  operations: ReadonlySet<string>,
): Promise<Looked & { readonly simulation: Simulation }> {
  await checkReferences(tx, draft, operations)
  const replaced = replacedId === undefined ? undefined : await getPolicy(tx, replacedId)
  const others = (await policiesOf(tx)).filter(({ id }) => id !== replacedId)
  const position = draft.position ?? replaced?.position ?? Number.MAX_SAFE_INTEGER
  const policy = newPolicy({ ...draft, position }, replacedId ?? newId('apl'), tx.now)
  const since = new Date(tx.now.getTime() - lookedBackMs)
  const found = await listUsage(tx, since, writesMax + 1)
  const writes = found.slice(0, writesMax).reverse()
  const simulation = simulate(writes, [...others, policy])
  return { simulation, since, writes: writes.length, complete: found.length <= writesMax }
}
