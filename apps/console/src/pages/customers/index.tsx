import type { PageProps } from '../page.ts'
import { CustomerDetail } from './detail.tsx'
import { GroupList } from './group-list.tsx'
import { CustomerList } from './list.tsx'
import { RequestDetail } from './privacy/detail.tsx'
import { RequestList } from './privacy/list.tsx'

export function Customers({ rest: [customerId, requestId] }: PageProps) {
  if (customerId === undefined) return <CustomerList />
  if (customerId === 'groups') return <GroupList />
  if (customerId === 'privacy')
    return requestId === undefined ? (
      <RequestList />
    ) : (
      <RequestDetail key={requestId} privacyRequestId={requestId} />
    )
  return <CustomerDetail key={customerId} customerId={customerId} />
}
