import { type App, currencyUnsupported, filterOf, refusals, validationFailed } from '@souk/platform'
import { channelUnknown } from '../channels/problems.ts'
import { priceRangeInvalid } from './problems.ts'
import { SearchAnswer, SearchParameters, Suggestions, SuggestParameters } from './schemas.ts'
import { searchProducts, suggestFor } from './searches/operations.ts'

export function searchRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/search',
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'searchProducts',
      summary: 'Search products',
      description:
        'Finds products that are on sale by words of their texts, attributes, categories, SKUs and numbers, in a ' +
        'language, with tolerance for typing errors and parts of compounds, and by filters that must all hold within one ' +
        'variant. Returns the matching variant, facets to narrow the search down, and what else was searched for. Changes ' +
        'are searchable within a second. A provider finds its own products.',
      querystring: SearchParameters,
      response: {
        200: SearchAnswer,
        ...refusals(channelUnknown, currencyUnsupported, priceRangeInvalid, validationFailed),
      },
    },
    handler: (request) =>
      request.list((tx, page) => searchProducts(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: '/v1/catalog/suggest',
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'suggestProducts',
      summary: 'Suggest products',
      description:
        'Completes the last word of `q` with words of the catalog, also where it is mistyped, and returns products that ' +
        'contain all of the words. Only products on sale are suggested, and to a provider only its own.',
      querystring: SuggestParameters,
      response: { 200: Suggestions, ...refusals(channelUnknown) },
    },
    handler: (request) => request.read((tx) => suggestFor(tx, request.query)),
  })
}
