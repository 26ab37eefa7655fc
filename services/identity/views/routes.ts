import { type App, ContentPage, created, refusals, versionMismatch } from '@souk/platform'
import { heldBy } from '../http.ts'
import {
  memberRequired,
  savedViewLimitReached,
  savedViewNotFound,
  savedViewNotYours,
  savedViewTooLarge,
} from '../problems.ts'
import { given } from '../schemas.ts'
import { createView, readView, removeView, updateSavedView, viewerOf } from './operations.ts'
import {
  CreateSavedViewBody,
  ListSavedViewsQuery,
  SavedViewParams,
  SavedViewView,
  UpdateSavedViewBody,
  viewOfSavedView,
} from './schemas.ts'
import { listViews } from './store.ts'

const reading = { scope: 'views:read', audience: ['operator', 'provider'] } as const
const writing = { scope: 'views:write', audience: ['operator', 'provider'] } as const

export function savedViewRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  changeRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/saved-views',
    config: reading,
    schema: {
      operationId: 'listSavedViews',
      summary: 'List saved views',
      description:
        'Returns the saved views of the caller and those that others have shared, newest first. Filter by `page`. ' +
        'Members of a provider see what is shared within that provider.',
      querystring: ListSavedViewsQuery,
      response: { 200: ContentPage(SavedViewView) },
    },
    handler: (request) =>
      request.list((tx, page) =>
        listViews(tx, viewerOf(tx, heldBy(request)), request.query.page, page),
      ),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/saved-views/:savedViewId',
    config: reading,
    schema: {
      operationId: 'getSavedView',
      summary: 'Get a saved view',
      description:
        'Returns one saved view with its filters. A view of somebody else that is not shared is answered with 404.',
      params: SavedViewParams,
      response: { 200: SavedViewView, ...refusals(savedViewNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const viewer = viewerOf(tx, heldBy(request))
        return viewOfSavedView(await readView(tx, viewer, request.params.savedViewId))
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/saved-views',
    config: writing,
    schema: {
      operationId: 'createSavedView',
      summary: 'Create a saved view',
      description:
        'Saves the filters of a page of the console under a name. A member has at most 100. With `shared` everybody of ' +
        'the tenant, or of the same provider, sees it. A program has no views of its own: it creates shared ones, with ' +
        'the scope `views:manage`. Emits `saved_view.created` if it is shared.',
      body: CreateSavedViewBody,
      response: {
        201: SavedViewView,
        ...refusals(memberRequired, savedViewLimitReached, savedViewTooLarge),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { page, name, filters, shared = false } = request.body
        const viewer = viewerOf(tx, heldBy(request))
        const view = await createView(tx, viewer, { page, name, filters, shared })
        return created(viewOfSavedView(view), `/api/v1/saved-views/${view.id}`)
      }),
  })
}

function changeRoutes(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/saved-views/:savedViewId',
    config: writing,
    schema: {
      operationId: 'updateSavedView',
      summary: 'Update a saved view',
      description:
        'Changes the name or the filters of a saved view, or whether it is shared; fields that are left out stay as they ' +
        'are, and `filters` is replaced as a whole. Shared views are changed by their owner, or with the scope ' +
        '`views:manage`. Emits `saved_view.updated` if it was shared or is now.',
      params: SavedViewParams,
      body: UpdateSavedViewBody,
      response: {
        200: SavedViewView,
        ...refusals(savedViewNotFound, savedViewNotYours, savedViewTooLarge, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { name, filters, shared } = request.body
        const viewer = viewerOf(tx, heldBy(request))
        const changes = given({ name, filters, shared })
        const { savedViewId } = request.params
        return viewOfSavedView(await updateSavedView(tx, viewer, savedViewId, changes))
      }),
  })
  app.route({
    method: 'DELETE',
    url: '/api/v1/saved-views/:savedViewId',
    config: writing,
    schema: {
      operationId: 'deleteSavedView',
      summary: 'Delete a saved view',
      description:
        'Deletes a saved view: one of your own, or a shared one with the scope `views:manage`. The response shows it as ' +
        'it was before. Emits `saved_view.removed` if it was shared.',
      params: SavedViewParams,
      response: {
        200: SavedViewView,
        ...refusals(savedViewNotFound, savedViewNotYours, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const viewer = viewerOf(tx, heldBy(request))
        return viewOfSavedView(await removeView(tx, viewer, request.params.savedViewId))
      }),
  })
}
