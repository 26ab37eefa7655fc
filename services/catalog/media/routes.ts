import { uploadNotFound, uploadPending, uploadUsed } from '@souk/files/contract'
import { providerUnknown } from '@souk/inventory/contract'
import {
  type App,
  created,
  DataPage,
  filterOf,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { providerForeign } from '../sellers/problems.ts'
import { createMediaItem, removeMediaItem, updateMediaItemDetails } from './operations.ts'
import { mediaInUse, mediaNotFound, mediaTooLarge, mediaUrlUnusable } from './problems.ts'
import {
  CreateMediaBody,
  MediaParams,
  MediaQuery,
  MediaView,
  UpdateMediaBody,
  viewOfMediaItem,
} from './schemas.ts'
import { getMediaItem, listMedia } from './store.ts'

export function mediaRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
}

const audience = ['operator', 'provider'] as const

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/media',
    config: { scope: 'catalog:read', audience },
    schema: {
      operationId: 'listMedia',
      summary: 'List media',
      description:
        'Returns images, videos, models and files, newest first. Filter by `kind`, by `status`, by provider, by a part of ' +
        'the `name`, by whether a product shows it (`used`), or by `sha256` to find out whether a file was uploaded ' +
        'before. With `name`, `used` or more than one filter a page can have fewer than `limit` media and still have a ' +
        'next one. The products that show a media item are found by `media_id` of their list. A provider sees its own media.',
      querystring: MediaQuery,
      response: { 200: DataPage(MediaView) },
    },
    handler: (request) => request.list((tx, page) => listMedia(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: '/v1/catalog/media/:mediaId',
    config: { scope: 'catalog:read', audience },
    schema: {
      operationId: 'getMedia',
      summary: 'Get a media item',
      description:
        'Returns a media item with its status and, once it is `READY`, its public URLs. An item that is `FAILED` says why in ' +
        '`failure`.',
      params: MediaParams,
      response: { 200: MediaView, ...refusals(mediaNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfMediaItem(await getMediaItem(tx, request.params.mediaId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/v1/catalog/media',
    config: { scope: 'catalog:write', audience },
    schema: {
      operationId: 'createMedia',
      summary: 'Create a media item',
      description:
        'Creates a media item from a completed upload (`upload_id`), or from an external https URL (`url`), which is ' +
        'never requested. An upload is processed in the background: its type is detected from the content, and images are ' +
        'resized to several widths and stripped of their metadata. Emits `media.created`, and `media.ready` or ' +
        '`media.failed` when that is done. An upload is used once, so a retry with the same `Idempotency-Key` returns the ' +
        'same media item.',
      body: CreateMediaBody,
      response: {
        201: MediaView,
        ...refusals(
          validationFailed,
          uploadNotFound,
          uploadPending,
          uploadUsed,
          mediaTooLarge,
          mediaUrlUnusable,
          providerForeign,
          providerUnknown,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const view = viewOfMediaItem(await createMediaItem(tx, request.body))
        return created(view, `/v1/catalog/media/${view.id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/v1/catalog/media/:mediaId',
    config: { scope: 'catalog:write', audience },
    schema: {
      operationId: 'updateMedia',
      summary: 'Update a media item',
      description:
        'Changes the alternative text of a media item; null clears it. Its content never changes: create another item ' +
        'for that. Emits `media.updated`; a request that changes nothing creates no new version and no event.',
      params: MediaParams,
      body: UpdateMediaBody,
      response: { 200: MediaView, ...refusals(mediaNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfMediaItem(await updateMediaItemDetails(tx, request.params.mediaId, request.body)),
      ),
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: '/v1/catalog/media/:mediaId',
    config: { scope: 'catalog:write', audience },
    schema: {
      operationId: 'deleteMedia',
      summary: 'Delete a media item',
      description:
        'Deletes a media item that no product shows, in any state; its files are then removed, and no longer count ' +
        'against the storage of the tenant. `media_in_use` names products that show it. Emits `media.deleted`.',
      params: MediaParams,
      response: { 200: MediaView, ...refusals(mediaNotFound, mediaInUse, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfMediaItem(await removeMediaItem(tx, request.params.mediaId)),
      ),
  })
}
