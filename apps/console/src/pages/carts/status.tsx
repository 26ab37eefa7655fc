import type { Cart } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function CartStatus({ status }: { readonly status: Cart['status'] }) {
  const { cart } = useTexts().states
  return <Badge tone={tones.cart[status]} text={cart[status]} />
}
