import { Id, listQuery } from '@souk/platform'
import { Type } from 'typebox'
import { Name } from '../schemas.ts'
import { Currency, Mode, TenantStatus } from '../tenants/schemas.ts'

export const TenantParams = Type.Object({ tenantId: Id('ten') })

export const CreateTenantBody = Type.Object(
  {
    name: Name,
    currency: Currency,
    mode: Type.Optional(Type.Unsafe<'live' | 'sandbox'>({ ...Mode, default: 'live' })),
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
    client_secret: Type.String(),
    api_key: Type.String({ examples: ['souk_live_…'] }),
  },
  { description: '`client_secret` and `api_key` are only in this answer' },
)

export const RotatedKeysView = Type.Object({
  kid: Type.String({ description: 'Id of the key that signs access tokens from now on' }),
  withdrawn: Type.Array(Type.String(), {
    description: 'Ids of the keys whose tokens are refused from now on',
  }),
})
