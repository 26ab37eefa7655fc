import type { PageProps } from '../page.ts'
import { DeliveryDetail } from './delivery.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointDetail } from './endpoint.tsx'
import { EndpointList } from './endpoint-list.tsx'

export function Webhooks({ rest: [first, second] }: PageProps) {
  if (first === undefined) return <EndpointList />
  if (first !== 'deliveries') return <EndpointDetail key={first} endpointId={first} />
  if (second === undefined) return <DeliveryList />
  return <DeliveryDetail key={second} deliveryId={second} />
}
