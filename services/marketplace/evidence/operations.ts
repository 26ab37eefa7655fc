import type { ListPage, PageRequest, Tx } from '@souk/platform'
import { getProvider } from '../providers/store.ts'
import { momentOf } from '../scorecards/scorecard.ts'
import type { EvidenceQuery } from './schemas.ts'
import { pageOfEvidence } from './store.ts'

/** Whoever may not see the provider is refused, whatever was found meanwhile. */
export async function listEvidence(
  tx: Tx,
  providerId: string,
  { metric, as_of, faults }: EvidenceQuery,
  page: PageRequest,
): Promise<ListPage> {
  const wanted = { providerId, metric, faults, asOf: momentOf(as_of, tx.now) }
  const [found] = await Promise.all([pageOfEvidence(tx, wanted, page), getProvider(tx, providerId)])
  return found
}
