import type { Channel } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function ChannelStatus({ status }: { readonly status: Channel['status'] }) {
  return <Badge tone={tones.channel[status]} text={useTexts().states.channel[status]} />
}
