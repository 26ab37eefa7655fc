import { Id, TimeZone } from '@souk/platform'
import { Type } from 'typebox'
import { ClientSecret, Name, Time } from '../schemas.ts'
import type { Tenant } from './tenant.ts'

export const Mode = Type.Enum(['live', 'sandbox'])
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', examples: ['EUR'] })

export const TenantStatus = Type.Enum(['ACTIVE', 'DISABLED'])

export const TenantView = Type.Object({
  id: Id('ten'),
  mode: Mode,
  name: Type.String(),
  currency: Currency,
  status: TenantStatus,
  settings: Type.Object({
    rate_limit: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Requests per second for each credential; null for the default of the installation',
    }),
    time_zone: TimeZone,
  }),
  clock_offset_seconds: Type.Integer({
    description: 'How far the clock of a sandbox is ahead of real time',
  }),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})

export function viewOfTenant(tenant: Tenant) {
  return {
    id: tenant.id,
    mode: tenant.mode,
    name: tenant.name,
    currency: tenant.currency,
    status: tenant.status,
    settings: { rate_limit: tenant.rateLimit, time_zone: tenant.timeZone },
    clock_offset_seconds: Math.round(tenant.clockOffsetMs / 1000),
    version: tenant.version,
    created_at: tenant.createdAt.toISOString(),
    updated_at: tenant.updatedAt.toISOString(),
  }
}

export const UpdateTenantBody = Type.Object(
  {
    name: Type.Optional(Name),
    settings: Type.Optional(
      Type.Object(
        {
          rate_limit: Type.Optional(
            Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]),
          ),
          time_zone: Type.Optional(TimeZone),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const CreateSandboxBody = Type.Object(
  { name: Type.Optional(Name), currency: Type.Optional(Currency) },
  { additionalProperties: false },
)

export const NewSandboxView = Type.Object(
  {
    tenant_id: Id('ten'),
    client_id: Id('cli'),
    client_secret: ClientSecret,
    api_key: Type.String({ examples: ['souk_test_…'] }),
    stage: Type.Literal('beta'),
  },
  { description: '`client_secret` and `api_key` are only in this response' },
)

export const SandboxView = Type.Object({ id: Id('ten'), name: Type.String(), created_at: Time })
