import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Status } from '../products/schemas.ts'
import {
  type AskedRelation,
  type RelationKind,
  relationKinds,
  relationsMax,
  type ShownRelation,
} from './relation.ts'

const Kind = Type.Unsafe<RelationKind>({
  type: 'string',
  enum: [...relationKinds],
  description:
    'Why it is shown: bought together (`CROSS_SELL`), better (`UP_SELL`), something for it (`ACCESSORY`) or in its place ' +
    '(`SUBSTITUTE`)',
  examples: ['ACCESSORY'],
})

export const RelationsView = Type.Object({
  product_id: Id('prod'),
  relations: Type.Array(
    Type.Object({
      kind: Kind,
      product_id: Id('prod'),
      position: Type.Integer({ description: 'Position in the list, from 0', examples: [0] }),
      title: Type.String({ examples: ['Leather belt'] }),
      handle: Type.String({ examples: ['leather-belt'] }),
      status: Status,
    }),
  ),
  version: Type.Integer({ minimum: 1, description: 'Version of the product' }),
})

export function viewOfRelations(
  product: { readonly id: string; readonly version: number },
  relations: readonly ShownRelation[],
): Static<typeof RelationsView> {
  return {
    product_id: product.id,
    relations: relations.map(({ kind, relatedId, title, handle, status }, position) => ({
      kind,
      product_id: relatedId,
      position,
      title,
      handle,
      status,
    })),
    version: product.version,
  }
}

export const SetRelationsBody = Type.Object(
  {
    relations: Type.Array(
      Type.Object(
        {
          kind: Kind,
          product_id: Id('prod'),
          position: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000,
              description: 'Position in the list; the order of the list when absent',
              examples: [0],
            }),
          ),
        },
        { additionalProperties: false },
      ),
      {
        maxItems: relationsMax,
        description: 'All relations of the product; an empty list removes them',
      },
    ),
  },
  { additionalProperties: false },
)

export function askedRelations(body: Static<typeof SetRelationsBody>): AskedRelation[] {
  return body.relations.map(({ kind, product_id: relatedId, position }) => {
    return { kind, relatedId, position }
  })
}
