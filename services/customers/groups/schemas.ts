import { Id, Ids, listQuery, Metadata, NamePart, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Group, membersNamedMax } from './group.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Unique in the tenant, in whatever case',
  examples: ['Wholesale'],
})
const Description = Type.String({ maxLength: 2_000, examples: ['Retailers with a contract'] })

export const GroupParams = Type.Object({ groupId: Id('cgr') })
export const GroupsQuery = listQuery({
  name: Type.Optional({ ...NamePart, examples: ['whole'] }),
  ids: Type.Optional(Ids('cgr')),
  customer_id: Type.Optional({ ...Id('cus'), description: 'Groups that this customer is in' }),
})

export const CreateGroupBody = Type.Object(
  {
    name: Name,
    description: Type.Optional(Nullable(Description)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ name: 'Wholesale' }] },
)
export const UpdateGroupBody = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Nullable(Description)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Wholesale EU' }] },
)
export const MembersBody = Type.Object(
  {
    customer_ids: Type.Array(Id('cus'), {
      minItems: 1,
      maxItems: membersNamedMax,
      uniqueItems: true,
      description: 'Customers',
    }),
  },
  { additionalProperties: false },
)

export const GroupView = Type.Object({
  id: Id('cgr'),
  name: Name,
  description: Nullable(Description),
  member_count: Type.Integer({
    minimum: 0,
    description: 'Number of customers in the group',
    examples: [0],
  }),
  metadata: Metadata,
  version: Type.Integer({ minimum: 1, examples: [1] }),
  created_at: Time,
  updated_at: Time,
})

export function groupView(group: Group): Static<typeof GroupView> {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    member_count: group.memberCount,
    metadata: group.metadata,
    version: group.version,
    created_at: group.createdAt.toISOString(),
    updated_at: group.updatedAt.toISOString(),
  }
}
