import { useOwnProviderId } from '../../session/caller.ts'
import type { PageProps } from '../page.ts'
import { ProviderDetail } from './detail.tsx'
import { ProviderList } from './list.tsx'

/** Whoever works for a provider sees that one, and no list. */
export function Providers({ rest: [providerId] }: PageProps) {
  const own = useOwnProviderId()
  const shown = providerId ?? own
  return shown === undefined ? <ProviderList /> : <ProviderDetail key={shown} providerId={shown} />
}
