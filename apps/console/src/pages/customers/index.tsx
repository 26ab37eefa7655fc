import type { PageProps } from '../page.ts'
import { CustomerDetail } from './detail.tsx'
import { GroupList } from './group-list.tsx'
import { HoldDetail } from './legal-holds/detail.tsx'
import { HoldList } from './legal-holds/list.tsx'
import { CustomerList } from './list.tsx'
import { RequestDetail } from './privacy/detail.tsx'
import { RequestList } from './privacy/list.tsx'

export function Customers({ rest: [customerId, id] }: PageProps) {
  if (customerId === undefined) return <CustomerList />
  if (customerId === 'groups') return <GroupList />
  if (customerId === 'legal-holds')
    return id === undefined ? <HoldList /> : <HoldDetail key={id} legalHoldId={id} />
  if (customerId === 'privacy')
    return id === undefined ? <RequestList /> : <RequestDetail key={id} privacyRequestId={id} />
  return <CustomerDetail key={customerId} customerId={customerId} />
}
