import type { PageProps } from '../page.ts'
import { OrderDetail } from './detail.tsx'
import { OrderList } from './list.tsx'

export function Orders({ rest: [orderId] }: PageProps) {
  return orderId === undefined ? <OrderList /> : <OrderDetail key={orderId} orderId={orderId} />
}
