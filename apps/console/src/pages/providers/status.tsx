import type { Provider } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function ProviderStatus({ status }: { readonly status: Provider['status'] }) {
  return <Badge tone={tones.provider[status]} text={useTexts().states.provider[status]} />
}
