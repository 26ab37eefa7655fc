import type { StoredValue } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function StoredValueState({ status }: Pick<StoredValue, 'status'>) {
  return <Badge tone={tones.stored_value[status]} text={useTexts().states.stored_value[status]} />
}
