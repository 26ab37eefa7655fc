import { type Static, Type } from 'typebox'
import { urlLengthMax } from '../egress/address.ts'
import { Nullable, Time } from '../http/fields.ts'
import type { Vault } from '../secrets.ts'
import { type GatewayDraft, type GatewaySetting, gatewayKinds } from './setting.ts'

interface GatewayTexts {
  readonly kind: string
  readonly url: string
  readonly urlExample: string
}

/** What is sent to name a gateway, and what is shown of it. */
export function gatewayFields(texts: GatewayTexts) {
  const kind = Type.Enum([...gatewayKinds], { description: texts.kind })
  const url = Type.String({
    minLength: 1,
    maxLength: urlLengthMax,
    description: texts.url,
    examples: [texts.urlExample],
  })
  const token = Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[!-~]+$',
    description:
      'Sent as a bearer token and never shown again. Left out it stays as it is, if the URL does',
  })
  return {
    body: { kind, url: Type.Optional(Nullable(url)), token: Type.Optional(Nullable(token)) },
    view: {
      kind,
      url: Nullable(Type.String()),
      is_authorized: Type.Boolean({ description: 'Whether a bearer token is configured' }),
      version: Type.Integer(),
      updated_at: Nullable(Time),
    },
  }
}

type Fields = ReturnType<typeof gatewayFields>
type Body = Static<ReturnType<typeof Type.Object<Fields['body']>>>
type View = Static<ReturnType<typeof Type.Object<Fields['view']>>>

export function gatewayDraftOf({ kind, url = null, token }: Body, vault: Vault): GatewayDraft {
  return { kind, url, sealedToken: typeof token === 'string' ? vault.seal(token) : token }
}

export function gatewayViewOf(setting: GatewaySetting): View {
  const { kind, url, sealedToken, version, updatedAt } = setting
  return {
    kind,
    url,
    is_authorized: sealedToken !== null,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
  }
}
