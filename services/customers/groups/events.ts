import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { membersNamedMax } from './group.ts'
import { GroupView } from './schemas.ts'

const groupEvent = (verb: string, summary: string, description: string) =>
  event(`customer_group.${verb}`, 1, {
    resource: 'customer_group',
    summary,
    description,
    object: GroupView,
  })

export const groupCreated = groupEvent(
  'created',
  'Customer group created',
  'The group exists and has no members yet.',
)
export const groupUpdated = groupEvent(
  'updated',
  'Customer group updated',
  'Name, description or metadata of the group changed.',
)
export const groupDeleted = groupEvent(
  'deleted',
  'Customer group deleted',
  'The group is gone; the customers that were in it are not.',
)

const CustomerIds = (description: string) =>
  Type.Array(Id('cus'), { maxItems: membersNamedMax, description })

export const groupMembersChanged = event('customer_group.members_changed', 1, {
  resource: 'customer_group',
  summary: 'Customer group membership changed',
  description: 'Customers were added to the group or removed from it.',
  object: Type.Object({
    ...GroupView.properties,
    added_customer_ids: CustomerIds('Customers that were added'),
    removed_customer_ids: CustomerIds('Customers that were removed'),
  }),
})

export const groupEvents = [groupCreated, groupUpdated, groupMembersChanged, groupDeleted]
