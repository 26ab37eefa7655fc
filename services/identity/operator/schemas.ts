import { defaultTimeZone, Id, listQuery, TimeZone } from '@souk/platform'
import { Type } from 'typebox'
import { ClientSecret, Name } from '../schemas.ts'
import { OwnerBody, SignInLinkView } from '../sign-in-links/schemas.ts'
import { Currency, Mode, TenantStatus, TenantView } from '../tenants/schemas.ts'

export const TenantParams = Type.Object({ tenantId: Id('ten') })

export const CreateTenantBody = Type.Object(
  {
    name: Name,
    currency: Currency,
    time_zone: Type.Optional({ ...TimeZone, default: defaultTimeZone }),
    mode: Type.Optional(Type.Unsafe<'live' | 'sandbox'>({ ...Mode, default: 'live' })),
    owner: Type.Optional(OwnerBody),
  },
  { additionalProperties: false },
)

export const ListTenantsQuery = listQuery({
  mode: Type.Optional(Mode),
  status: Type.Optional(TenantStatus),
})

export const NewTenantView = Type.Object(
  {
    tenant_id: Id('ten'),
    client_id: Id('cli'),
    client_secret: ClientSecret,
    api_key: Type.String({ examples: ['souk_live_…'] }),
    owner: Type.Optional(SignInLinkView),
  },
  { description: '`client_secret`, `api_key` and the sign-in link are only in this response' },
)

/** A tenant, with the example of one that was just disabled. */
export const DisabledTenantView = {
  ...TenantView,
  examples: [
    {
      id: 'ten_01k1f2mk00f8ysp7vebn63pags',
      mode: 'live',
      name: 'Web shop',
      currency: 'EUR',
      status: 'DISABLED',
      settings: { rate_limit: null, time_zone: 'UTC' },
      clock_offset_seconds: 0,
      version: 2,
      created_at: '2026-06-01T09:30:00.000Z',
      updated_at: '2026-06-03T14:05:00.000Z',
    },
  ],
}

export const RotatedKeysView = Type.Object({
  kid: Type.String({ description: 'Id of the key that signs access tokens from now on' }),
  withdrawn: Type.Array(Type.String(), {
    description: 'Ids of the keys whose tokens are refused from now on',
  }),
})
