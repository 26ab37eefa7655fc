import { type App, created, DataPage, filterOf, refusals, versionMismatch } from '@souk/platform'
import { previewRules } from '../collection-members/store.ts'
import { handleTaken } from '../handles/problems.ts'
import { ListedProduct } from '../products/schemas.ts'
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
  collectionProductsLimit,
  productsUnknown,
  ruleCollectionsLimit,
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
import { checkCollection, getCollection, listCollectionProducts, listCollections } from './store.ts'

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
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
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
    config: { scope: 'catalog:read', audience: ['operator', 'provider'], volatile: true },
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
        viewOfCollection(await getCollection(tx, request.params.collectionId)),
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
        'One with rules gets its products within a moment; `is_rebuilding` is true until all were compared. Emits ' +
        '`collection.created`.',
      body: CreateCollectionBody,
      response: { 201: CollectionView, ...refusals(handleTaken, ruleCollectionsLimit) },
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
        'Deletes a collection and answers with it as it was. Its products stay as they are, and its handle can be used ' +
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
        'Tells which products rules would hold, without saving anything: how many there are, and the newest of them. ' +
        'The newest 100,000 products are compared.',
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
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listCollectionProducts',
      summary: 'List products of a collection',
      description:
        'Returns the products of a collection in its order, as the list of products shows them. Products in any status are ' +
        'among them, but for archived ones where rules decide. A provider sees its own products.',
      params: CollectionParams,
      querystring: MembersQuery,
      response: { 200: DataPage(ListedProduct), ...refusals(collectionNotFound) },
    },
    handler: (request) => {
      const { collectionId } = request.params
      return request.list(async (tx, page) => {
        const [listed] = await Promise.all([
          listCollectionProducts(tx, collectionId, page, request.query.locale),
          checkCollection(tx, collectionId),
        ])
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
        'Makes these products, in this order, the products of a collection of kind `MANUAL`, in place of those that were ' +
        'in it: up to 1,000. Emits `collection.updated`, and nothing where they are in it already.',
      params: CollectionParams,
      body: SetProductsBody,
      response: {
        200: CollectionView,
        ...refusals(...changing, productsUnknown, collectionProductsLimit),
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
        'Puts up to 100 products into a collection of kind `MANUAL`, at a place or behind all others. Products that are in ' +
        'it already move there. Emits `collection.updated`.',
      params: CollectionParams,
      body: AddProductsBody,
      response: {
        200: CollectionView,
        ...refusals(...changing, productsUnknown, collectionProductsLimit),
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
        'Takes up to 100 products out of a collection of kind `MANUAL`. Products that are not in it change nothing. Emits ' +
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
