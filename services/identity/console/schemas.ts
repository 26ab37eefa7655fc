import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { Mode } from '../tenants/schemas.ts'

export const ConsoleParams = Type.Object({ tenantId: Id('ten') })

export const ConsoleView = Type.Object({
  tenant_id: Id('ten'),
  tenant_name: Type.String(),
  mode: Mode,
  client_id: Id('cli'),
  authorization_url: Type.String({ examples: ['https://api.shop.example/oauth/authorize'] }),
  token_url: Type.String({ examples: ['https://api.shop.example/oauth/token'] }),
  sign_out_url: Type.String({ examples: ['https://api.shop.example/oauth/sign-out'] }),
  redirect_uri: Type.String({ examples: ['https://api.shop.example/console/callback'] }),
})
