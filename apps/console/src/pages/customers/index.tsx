import type { PageProps } from '../page.ts'
import { CustomerDetail } from './detail.tsx'
import { GroupList } from './group-list.tsx'
import { CustomerList } from './list.tsx'

export function Customers({ rest: [customerId] }: PageProps) {
  if (customerId === undefined) return <CustomerList />
  if (customerId === 'groups') return <GroupList />
  return <CustomerDetail key={customerId} customerId={customerId} />
}
