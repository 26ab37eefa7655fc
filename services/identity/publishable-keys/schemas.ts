import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { given, Name, Status, Time } from '../schemas.ts'
import { originLengthMax, originsMax } from './origin.ts'
import type { PublishableKey, PublishableKeyChanges } from './publishable-key.ts'

const Channel = Type.String({
  maxLength: 32,
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  description: 'Handle of the sales channel whose products it shows',
  examples: ['web'],
})
const Origins = Type.Array(
  Type.String({ minLength: 1, maxLength: originLengthMax, examples: ['https://shop.example'] }),
  {
    maxItems: originsMax,
    description:
      'Origins whose pages may read the answers in a browser: scheme, host and, where it is not the usual one, port. No ' +
      'path and no wildcard; `http` only for `localhost`. Without any, pages of no other origin can use the key.',
    examples: [['https://shop.example']],
  },
)
const ShowsStock = Type.Boolean({
  description:
    'Whether numbers of units are told as they are. If not, a number is 1 where there are any, and 0 where there are none.',
})

export const PublishableKeyView = Type.Object({
  id: Id('pub'),
  name: Type.String(),
  status: Status,
  key: Type.String({
    description: 'The key itself. It is no secret, and stands in pages.',
    examples: ['souk_pub_live_01jwq2m3n4p5q6r7s8t9v0w1x2k2m9x4v7q1t8w3z6b5n0c2d4f6h8j1p30a1b2c3'],
  }),
  channel: Channel,
  origins: Origins,
  shows_stock: ShowsStock,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfPublishableKey(key: PublishableKey): Static<typeof PublishableKeyView> {
  return {
    id: key.id,
    name: key.name,
    status: key.status,
    key: key.key,
    channel: key.channel,
    origins: [...key.origins],
    shows_stock: key.showsStock,
    version: key.version,
    created_at: key.createdAt.toISOString(),
    updated_at: key.updatedAt.toISOString(),
  }
}

export const PublishableKeyParams = Type.Object({ publishableKeyId: Id('pub') })

export const CreatePublishableKeyBody = Type.Object(
  {
    name: Name,
    channel: Type.Optional({
      ...Channel,
      description: 'Handle of the sales channel whose products it shows; `api` when absent',
    }),
    origins: Type.Optional(Origins),
    shows_stock: Type.Optional(ShowsStock),
  },
  { additionalProperties: false },
)

export const UpdatePublishableKeyBody = Type.Object(
  {
    name: Type.Optional(Name),
    origins: Type.Optional(Origins),
    shows_stock: Type.Optional(ShowsStock),
  },
  { additionalProperties: false, minProperties: 1 },
)

export function changesOfPublishableKey({
  shows_stock: showsStock,
  ...same
}: Static<typeof UpdatePublishableKeyBody>): PublishableKeyChanges {
  return given({ ...same, showsStock })
}
