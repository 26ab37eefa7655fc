import { Id, type ListPage, type PageRequest } from '@souk/platform'
import { Type } from 'typebox'
import { type Role, roleNames, scopesOfRoles } from '../roles.ts'
import { Name, Time } from '../schemas.ts'
import { type Member, passwordLength } from './member.ts'

const RoleName = Type.Unsafe<Role>({ type: 'string', enum: roleNames })
const Roles = Type.Array(RoleName, {
  minItems: 1,
  maxItems: roleNames.length,
  uniqueItems: true,
})
const MemberStatus = Type.Enum(['ACTIVE', 'DISABLED'], {
  description: 'A disabled member cannot sign in',
})
const Password = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  writeOnly: true,
})
export const Email = Type.String({
  maxLength: 254,
  // The first dot after the first character ends the second part, so that there is one way to read an address.
  pattern: '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$',
  examples: ['ada@example.com'],
})

export const MemberView = Type.Object({
  id: Id('mem'),
  email: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  status: MemberStatus,
  roles: Roles,
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'Provider that the member works for; null for members of the tenant itself',
  }),
  has_password: Type.Boolean({ description: 'Whether the member can sign in with a password' }),
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
    provider_id: Type.Optional({
      ...Id('prv'),
      description: 'Provider that the member works for; required by the PROVIDER roles',
    }),
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

export const RoleView = Type.Object(
  { name: RoleName, scopes: Type.Array(Type.String({ examples: ['orders:read'] })) },
  {
    examples: [
      {
        name: 'FULFILLMENT',
        scopes: ['orders:read', 'orders:write', 'inventory:*', 'catalog:read'],
      },
    ],
  },
)

/** The roles in their own order, strongest first, paged like every other list. */
export function pageOfRoles({ after, limit }: PageRequest): ListPage {
  const start = (roleNames as readonly (string | null)[]).indexOf(after) + 1
  const names = roleNames.slice(start, start + limit)
  const items = names.map((name) => ({ name, scopes: scopesOfRoles([name]) }))
  const isLast = start + limit >= roleNames.length
  return { items: JSON.stringify(items), next: isLast ? null : (names.at(-1) ?? null) }
}
