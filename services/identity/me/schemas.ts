import { Id, Nullable, TimeZone } from '@souk/platform'
import { Type } from 'typebox'
import { passwordLength } from '../members/member.ts'
import { type Role, roleNames } from '../roles.ts'
import { Time } from '../schemas.ts'
import { Currency, Mode } from '../tenants/schemas.ts'

const RoleName = Type.Unsafe<Role>({ type: 'string', enum: roleNames })

export const ChangePasswordBody = Type.Object(
  {
    current_password: Type.String({
      minLength: 1,
      maxLength: passwordLength.max,
      writeOnly: true,
      examples: ['correct horse battery'],
    }),
    password: Type.String({
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
      writeOnly: true,
      examples: ['battery staple horse'],
    }),
  },
  { additionalProperties: false },
)

export const CallerView = Type.Object(
  {
    type: Type.Enum(['member', 'client', 'api_key', 'agent'], {
      description: 'What the token speaks for',
    }),
    id: Type.String({
      description: 'Id of the member, client, API key or agent',
      examples: ['mem_01jwq2m3n4p5q6r7s8t9v0w1x2'],
    }),
    name: Nullable(Type.String({ examples: ['Amira Haddad'] })),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Email address of a member; null for programs',
      examples: ['amira@shop.example'],
    }),
    client_id: Type.Union([Id('cli'), Type.Null()], {
      description: 'OAuth2 client that got the token; null for an API key',
    }),
    on_behalf_of: Type.Union([Id('mem'), Type.Null()], {
      description: 'Member for whom an agent acts',
    }),
    party: Type.Object(
      {
        type: Type.Enum(['operator', 'provider']),
        id: Type.Union([Id('prv'), Type.Null()], { description: 'Null for the operator' }),
        name: Nullable(Type.String({ examples: ['Atelier Nord'] })),
      },
      { description: 'Whether the caller works for the tenant itself or for one of its providers' },
    ),
    roles: Type.Array(RoleName, { description: 'Roles of the member; empty for programs' }),
    scopes: Type.Array(Type.String(), {
      description: 'Every scope that the token holds now, with wildcards spelled out',
    }),
    tenant: Type.Object({
      id: Id('ten'),
      name: Type.String({ examples: ['Bazaar'] }),
      mode: Mode,
      currency: Currency,
      time_zone: TimeZone,
      now: Type.String({
        ...Time,
        description: 'Time by the clock of the tenant, which a sandbox can move',
      }),
    }),
    expires_at: Type.Union([Time, Type.Null()], {
      description: 'When the token expires, in real time; null if it does not',
    }),
  },
  { title: 'Caller' },
)
