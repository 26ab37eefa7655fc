import type { PageProps } from '../page.ts'
import { PaymentDetail } from './detail.tsx'
import { PaymentList } from './list.tsx'

export function Payments({ rest: [paymentId] }: PageProps) {
  if (paymentId === undefined) return <PaymentList />
  return <PaymentDetail key={paymentId} paymentId={paymentId} />
}
