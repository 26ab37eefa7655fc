import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { type Role, roleNames } from '../roles.ts'
import { Name, Time } from '../schemas.ts'
import type { Member } from './member.ts'

const RoleName = Type.Unsafe<Role>({ type: 'string', enum: roleNames })
const Roles = Type.Array(RoleName, { minItems: 1, uniqueItems: true })
const MemberStatus = Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED')])
const Password = Type.String({ minLength: 12, maxLength: 200 })
const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  examples: ['ada@example.com'],
})

export const MemberView = Type.Object({
  id: Id('mem'),
  email: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  status: MemberStatus,
  roles: Roles,
  provider_id: Type.Union([Id('prv'), Type.Null()]),
  has_password: Type.Boolean(),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})

export function viewOfMember(member: Member) {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    status: member.status,
    roles: [...member.roles],
    provider_id: member.providerId,
    has_password: member.passwordHash !== null,
    version: member.version,
    created_at: member.createdAt.toISOString(),
    updated_at: member.updatedAt.toISOString(),
  }
}

export const MemberParams = Type.Object({ memberId: Id('mem') })

export const CreateMemberBody = Type.Object(
  {
    email: Email,
    name: Type.Optional(Name),
    roles: Roles,
    provider_id: Type.Optional(Id('prv')),
    password: Type.Optional(Password),
  },
  { additionalProperties: false },
)

export const UpdateMemberBody = Type.Object(
  {
    name: Type.Optional(Name),
    status: Type.Optional(MemberStatus),
    roles: Type.Optional(Roles),
    password: Type.Optional(Password),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const RoleList = Type.Object({
  content: Type.Array(Type.Object({ name: RoleName, scopes: Type.Array(Type.String()) })),
})
