import { problem } from '@souk/platform'

export const groupNotFound = problem<{ groupId: string }>(
  'customer_group_not_found',
  404,
  'Customer group not found',
  { help: 'There is no customer group with this id. It may have been deleted.' },
)
export const groupNameTaken = problem<{ name: string }>(
  'customer_group_name_taken',
  409,
  'Group name already in use',
  {
    help: 'Another group is called meta.name, in whatever case. Find it with GET /api/v1/customer-groups?name=.',
    example: { name: 'Wholesale' },
  },
)
export const groupLimitReached = problem<{ limit: number }>(
  'customer_group_limit_reached',
  409,
  'Too many customer groups',
  {
    help: 'A tenant has at most meta.limit customer groups. Delete some that are no longer used.',
    example: { limit: 1_000 },
  },
)
export const groupInUse = problem<{ inUseBy: readonly string[] }>(
  'customer_group_in_use',
  409,
  'Customer group in use',
  {
    help:
      'The services in meta.in_use_by have something for the group, such as a price list with the group in its conditions. Take the ' +
      'group out of it first, or remove the members of the group instead.',
    example: { inUseBy: ['pricing'] },
  },
)
export const memberUnknown = problem<{ customerIds: readonly string[] }>(
  'customer_group_member_unknown',
  422,
  'Unknown customer',
  {
    help: 'The customers in meta.customer_ids do not exist, or were merged or anonymized. Omit them; GET /api/v1/customers/{customerId} says in merged_into who to name instead.',
    example: { customerIds: ['cus_…'] },
  },
)
