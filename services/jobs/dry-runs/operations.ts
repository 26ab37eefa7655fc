import { ownId, type Tx } from '@souk/platform'
import { type DryRun, dryRunOf, hasReadAlike } from './dry-run.ts'
import { listDryRuns, listFirstErrors } from './store.ts'

interface Asked {
  readonly kind: string
  readonly uploadId: string
  readonly format: string
  readonly columns: object | undefined
}

/** What the last dry run of the same file has found; null if there was none. */
export async function findDryRun(tx: Tx, asked: Asked): Promise<DryRun | null> {
  const dryRuns = await listDryRuns(tx, { ...asked, ownerId: ownId(tx, 'prv') })
  const last = dryRuns.find((dryRun) => hasReadAlike(dryRun, asked))
  return last ? dryRunOf(last, await listFirstErrors(tx, last.id)) : null
}
