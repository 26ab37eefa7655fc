import type { ShippingMethod } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function ShippingSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.shipping}
      sections={[
        ['shipping', t.shipping.methods],
        ['shipping/check', t.shipping.check],
        ['shipping/gateway', t.shipping.gateway],
      ]}
    />
  )
}

export function MethodStatus({ status }: { readonly status: ShippingMethod['status'] }) {
  const { shipping_method } = useTexts().states
  return <Badge tone={tones.shipping_method[status]} text={shipping_method[status]} />
}
