import type { PageProps } from '../page.ts'
import { CustomerDetail } from './detail.tsx'
import { CustomerList } from './list.tsx'

export function Customers({ rest: [customerId] }: PageProps) {
  if (customerId === undefined) return <CustomerList />
  return <CustomerDetail key={customerId} customerId={customerId} />
}
