import type { App, Tx } from '@souk/platform'
import { prefixOf } from '../review.ts'
import { RatingList, RatingsQuery, viewOfRating } from './schemas.ts'
import { listRatings } from './store.ts'

export function ratingRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/marketplace/ratings',
    config: {
      scope: 'marketplace:read_reviews',
      audience: ['operator', 'provider', 'customer', 'visitor'],
    },
    schema: {
      operationId: 'listRatings',
      summary: 'List ratings',
      description:
        'Returns how products and providers are rated: the average and number of the reviews that can be seen, and how many gave ' +
        'so many stars. Each of the `ids` has its entry, in their order; what nobody has rated counts none.',
      querystring: RatingsQuery,
      response: { 200: RatingList },
    },
    handler: (request) => request.read((tx) => ratingsOf(tx, request.query.ids.split(','))),
  })
}

async function ratingsOf(tx: Tx, ids: readonly string[]) {
  const isOf = (prefix: string) => ids.filter((id) => id.startsWith(`${prefix}_`))
  const [products, providers] = await Promise.all([
    listRatings(tx, 'PRODUCT', isOf(prefixOf.PRODUCT)),
    listRatings(tx, 'PROVIDER', isOf(prefixOf.PROVIDER)),
  ])
  const known = new Map([...products, ...providers].map((rating) => [rating.subject.id, rating]))
  return { content: ids.map((id) => viewOfRating(id, known.get(id))) }
}
