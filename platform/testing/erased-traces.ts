import type { Tx } from '../db/tx.ts'
import type { PersonalTraces } from '../privacy/declaration.ts'
import { beginTraces, eraseTraces, forgetNoted, type TraceErasure } from '../privacy/erasing.ts'

/** All of it in one transaction, for tests of what is left. */
export async function eraseAllTraces(
  tx: Tx,
  traces: readonly PersonalTraces[],
  ids: readonly string[],
): Promise<void> {
  forgetNoted(tx, traces, ids)
  let at: TraceErasure | null = beginTraces(ids)
  while (at) at = await eraseTraces(tx, traces, at)
}
