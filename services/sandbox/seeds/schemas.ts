import { Type } from 'typebox'
import { seedNames } from './seed.ts'

const SeedName = Type.Enum([...seedNames], { description: 'One of GET /api/v1/sandbox/seeds' })

export const SeedBody = Type.Object(
  { name: SeedName },
  { additionalProperties: false, examples: [{ name: 'b2c-small' }] },
)

export const SeedsView = Type.Object({
  content: Type.Array(Type.Object({ name: SeedName, summary: Type.String() })),
})

const Counts = Type.Object({
  providers: Type.Integer(),
  products: Type.Integer(),
  customers: Type.Integer(),
  orders: Type.Integer(),
})

export const PlantedView = Type.Object({
  name: SeedName,
  made: { ...Counts, description: 'How many of each the seed added' },
  existing: { ...Counts, description: 'How many were there before' },
})
