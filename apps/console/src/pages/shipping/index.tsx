import type { PageProps } from '../page.ts'
import { ShippingCheck } from './check.tsx'
import { ShippingMethodDetail } from './detail.tsx'
import { ShippingGatewayPage } from './gateway.tsx'
import { ShippingMethods } from './list.tsx'

export function Shipping({ rest: [section] }: PageProps) {
  if (section === undefined) return <ShippingMethods />
  if (section === 'check') return <ShippingCheck />
  if (section === 'gateway') return <ShippingGatewayPage />
  return <ShippingMethodDetail key={section} shippingMethodId={section} />
}
