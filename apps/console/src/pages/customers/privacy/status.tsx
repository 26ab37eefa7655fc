import type { PrivacyRequest } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function RequestStatus({ status }: { readonly status: PrivacyRequest['status'] }) {
  const text = useTexts().states.privacy_request[status]
  return <Badge tone={tones.privacy_request[status]} text={text} />
}
