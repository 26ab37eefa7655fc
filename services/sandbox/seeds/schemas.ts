import { Type } from 'typebox'
import { seedNames, seedSummaries } from './seed.ts'

const SeedName = Type.Enum([...seedNames], {
  description: 'Name of a seed from `GET /api/v1/sandbox/seeds`',
})

export const SeedBody = Type.Object(
  { name: SeedName },
  { additionalProperties: false, examples: [{ name: 'b2c-small' }] },
)

export const SeedsView = Type.Object({
  content: Type.Array(
    Type.Object({
      name: SeedName,
      summary: Type.String({ examples: [seedSummaries['b2c-small']] }),
    }),
  ),
})

const Counts = Type.Object({
  providers: Type.Integer(),
  products: Type.Integer(),
  customers: Type.Integer(),
  orders: Type.Integer(),
  agents: Type.Integer(),
  approvals: Type.Integer(),
})
const none = { providers: 0, products: 0, customers: 0, orders: 0, agents: 0, approvals: 0 }

export const SeedResultView = Type.Object({
  name: SeedName,
  made: {
    ...Counts,
    description: 'What the seed created',
    examples: [{ ...none, products: 7, customers: 4, orders: 6 }],
  },
  existing: { ...Counts, description: 'What existed before', examples: [none] },
  skipped: {
    ...Counts,
    description:
      'What was left out, because its products are not sold: sold out, not published, or their provider is not active. ' +
      'It may exist from before',
    examples: [none],
  },
})
