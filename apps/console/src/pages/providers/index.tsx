import { useOwnProviderId } from '../../session/caller.ts'
import type { PageProps } from '../page.ts'
import { ProviderDetail } from './detail.tsx'
import { type EvidencedMetric, EvidenceList } from './evidence.tsx'
import { ProviderList } from './list.tsx'

/** Whoever works for a provider sees that one, and no list. */
export function Providers({ rest: [providerId, part, metric] }: PageProps) {
  const own = useOwnProviderId()
  const shown = providerId ?? own
  if (shown !== undefined && part === 'scorecard' && metric !== undefined) {
    return <EvidenceList providerId={shown} metric={metric as EvidencedMetric} />
  }
  return shown === undefined ? <ProviderList /> : <ProviderDetail key={shown} providerId={shown} />
}
