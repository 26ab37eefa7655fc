import { type App, created, DataPage, filterOf, refusals, versionMismatch } from '@souk/platform'
import { checkListed } from '../channels/operations.ts'
import { channelUnknown } from '../channels/problems.ts'
import { previewRules } from '../collection-members/store.ts'
import { handleTaken } from '../handles/problems.ts'
import { listCollectionProducts } from '../products/listed/store.ts'
import { ListedProduct } from '../products/schemas.ts'
import { collectionFor, filterFor } from '../storefront/visitor.ts'
import { checkRules } from './collection.ts'
import {
  addProducts,
  createCollection,
  removeCollection,
  removeProducts,
  setProducts,
  updateCollectionDetails,
} from './operations.ts'
import {
  collectionHasRules,
  collectionNotFound,
  collectionProductLimitReached,
  collectionProductUnknown,
  ruleCollectionLimitReached,
} from './problems.ts'
import {
  AddProductsBody,
  CollectionParams,
  CollectionsQuery,
  CollectionView,
  CreateCollectionBody,
  changesOfCollection,
  draftOfCollection,
  MembersQuery,
  PreviewBody,
  PreviewView,
  RemoveProductsBody,
  SetProductsBody,
  UpdateCollectionBody,
  viewOfCollection,
  viewOfPreview,
} from './schemas.ts'
import { checkCollection, getCollection, listCollections } from './store.ts'

const collections = '/v1/catalog/collections'
const single = `${collections}/:collectionId`

export function collectionRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
  previewRoute(app)
  listProductsRoute(app)
  setProductsRoute(app)
  addProductsRoute(app)
  removeProductsRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collections,
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'listCollections',
      summary: 'List collections',
      description:
        'Returns collections with the number of their products, newest first. Filter by `kind`, `handle` or a part of the ' +
        'title; with `kind` or `name` a page can have fewer than `limit` collections and still have a next one.',
      querystring: CollectionsQuery,
      response: { 200: DataPage(CollectionView) },
    },
    handler: (request) =>
      request.list((tx, page) => listCollections(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'getCollection',
      summary: 'Get a collection',
      description:
        'Returns a collection with its rules and the number of its products. That number can change without a new version ' +
        'of the collection, so this operation never answers 304.',
      params: CollectionParams,
      response: { 200: CollectionView, ...refusals(collectionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        collectionFor(tx, viewOfCollection(await getCollection(tx, request.params.collectionId))),
      ),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collections,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'createCollection',
      summary: 'Create a collection',
      description:
        'Creates a collection of products that are chosen one by one (`MANUAL`), or of all that meet its rules (`RULE`). ' +
        'The products of a collection with rules are computed in the background; `is_rebuilding` is true until that is ' +
        'done. Emits `collection.created`.',
      body: CreateCollectionBody,
      response: { 201: CollectionView, ...refusals(handleTaken, ruleCollectionLimitReached) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const collection = await createCollection(tx, draftOfCollection(request.body))
        return created(viewOfCollection(collection), `${collections}/${collection.id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'updateCollection',
      summary: 'Update a collection',
      description:
        'Changes texts, handle, rules or order of a collection; its kind stays. Rules are replaced as a whole. After a ' +
        'change of rules or order all products are compared again, in the background. Emits `collection.updated`.',
      params: CollectionParams,
      body: UpdateCollectionBody,
      response: {
        200: CollectionView,
        ...refusals(collectionNotFound, handleTaken, versionMismatch),
      },
    },
    handler: (request) => {
      const changes = changesOfCollection(request.body)
      return request.write(async (tx) =>
        viewOfCollection(await updateCollectionDetails(tx, request.params.collectionId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'deleteCollection',
      summary: 'Delete a collection',
      description:
        'Deletes a collection and returns it as it was. Its products are not changed, and its handle can be used ' +
        'again. Emits `collection.deleted`.',
      params: CollectionParams,
      response: { 200: CollectionView, ...refusals(collectionNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfCollection(await removeCollection(tx, request.params.collectionId)),
      ),
  })
}

function previewRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${collections}/preview`,
    config: { scope: 'catalog:read', audience: ['operator'], safe: true, read: 'long' },
    schema: {
      operationId: 'previewCollection',
      summary: 'Preview a collection',
      description:
        'Returns the products that meet the rules, without saving anything: their number, and the newest of them. The ' +
        'newest 100,000 products are compared.',
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: (request) => {
      const { matching = 'ALL', rules } = request.body
      checkRules(rules)
      return request.read(async (tx) => viewOfPreview(await previewRules(tx, matching, rules)))
    },
  })
}

function listProductsRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${single}/products`,
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'listCollectionProducts',
      summary: 'List products of a collection',
      description:
        'Returns the products of a collection in its order, in the form of the product list. Without filters it includes ' +
        'products of any status; a collection with rules has no archived ones. A storefront filters by `channel`: then, ' +
        'as with `status`, a page can have fewer than `limit` products and still have a next one. A provider sees its ' +
        'own products.',
      params: CollectionParams,
      querystring: MembersQuery,
      response: {
        200: DataPage(ListedProduct),
        ...refusals(collectionNotFound, channelUnknown),
      },
    },
    handler: (request) => {
      const { collectionId } = request.params
      const { locale, ...asked } = filterOf(request.query)
      return request.list(async (tx, page) => {
        const filter = filterFor(tx, asked)
        const [listed] = await Promise.all([
          listCollectionProducts(tx, { collectionId, ...filter }, page, locale),
          checkListed(tx, filter.channel),
        ])
        // A collection with products exists.
        if (listed.items === '[]') await checkCollection(tx, collectionId)
        return listed
      })
    },
  })
}

const changing = [collectionNotFound, collectionHasRules, versionMismatch] as const

function setProductsRoute(app: App): void {
  app.route({
    method: 'PUT',
    url: `${single}/products`,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'setCollectionProducts',
      summary: 'Set the products of a collection',
      description:
        'Replaces the products of a collection of kind `MANUAL` with up to 1,000 products, in this order. Emits ' +
        '`collection.updated`; a request that changes nothing creates no new version and no event.',
      params: CollectionParams,
      body: SetProductsBody,
      response: {
        200: CollectionView,
        ...refusals(...changing, collectionProductUnknown),
      },
    },
    handler: (request) => {
      const { collectionId } = request.params
      return request.write(async (tx) =>
        viewOfCollection(await setProducts(tx, collectionId, request.body.product_ids)),
      )
    },
  })
}

function addProductsRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/products/add`,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'addCollectionProducts',
      summary: 'Add products to a collection',
      description:
        'Adds up to 100 products to a collection of kind `MANUAL`, at a position or at the end. Products that it already ' +
        'contains move there. Emits `collection.updated`.',
      params: CollectionParams,
      body: AddProductsBody,
      response: {
        200: CollectionView,
        ...refusals(...changing, collectionProductUnknown, collectionProductLimitReached),
      },
    },
    handler: (request) => {
      const { product_ids, position } = request.body
      const { collectionId } = request.params
      return request.write(async (tx) =>
        viewOfCollection(await addProducts(tx, collectionId, product_ids, position)),
      )
    },
  })
}

function removeProductsRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/products/remove`,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'removeCollectionProducts',
      summary: 'Remove products from a collection',
      description:
        'Removes up to 100 products from a collection of kind `MANUAL`. Products that it does not contain are ignored. Emits ' +
        '`collection.updated`.',
      params: CollectionParams,
      body: RemoveProductsBody,
      response: { 200: CollectionView, ...refusals(...changing) },
    },
    handler: (request) => {
      const { collectionId } = request.params
      return request.write(async (tx) =>
        viewOfCollection(await removeProducts(tx, collectionId, request.body.product_ids)),
      )
    },
  })
}
