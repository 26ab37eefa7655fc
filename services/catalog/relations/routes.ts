import { type App, refusals, versionMismatch } from '@souk/platform'
import { productNotFound } from '../products/problems.ts'
import { ProductParams } from '../products/schemas.ts'
import { setRelations } from './operations.ts'
import { relatedProductInvalid } from './problems.ts'
import { askedRelations, RelationsView, SetRelationsBody, viewOfRelations } from './schemas.ts'
import { getProductVersion, listRelations } from './store.ts'

const url = '/v1/catalog/products/:productId/relations'

export function relationRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'getProductRelations',
      summary: 'Get related products',
      description:
        'Returns the products that are shown beside a product, in their order, each with its title, handle and status. ' +
        'Deleted products are left out, and a provider sees only its own. Titles and statuses can change without a new ' +
        'version, so this operation never answers 304.',
      params: ProductParams,
      response: { 200: RelationsView, ...refusals(productNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { productId } = request.params
        const [version, { shown }] = await Promise.all([
          getProductVersion(tx, productId),
          listRelations(tx, productId),
        ])
        return viewOfRelations({ id: productId, version }, shown)
      }),
  })
  app.route({
    method: 'PUT',
    url,
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'setProductRelations',
      summary: 'Set related products',
      description:
        'Replaces the list of products that are shown beside a product, up to 100 of them: cross-sells, up-sells, ' +
        'accessories and substitutes. They are kept in the order of the list, or of `position`. A provider relates its ' +
        'own products to each other. The product gets a new version. Emits `product.relations_changed`; a list that ' +
        'changes nothing creates no new version and no event, so it can be repeated.',
      params: ProductParams,
      body: SetRelationsBody,
      response: {
        200: RelationsView,
        ...refusals(productNotFound, relatedProductInvalid, versionMismatch),
      },
    },
    handler: (request) => {
      const asked = askedRelations(request.body)
      return request.write((tx) => setRelations(tx, request.params.productId, asked))
    },
  })
}
