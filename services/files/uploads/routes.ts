import {
  type App,
  created,
  fileStoreUnavailable,
  refusals,
  requestTimeout,
  validationFailed,
} from '@souk/platform'
import { Type } from 'typebox'
import type { Quota } from '../operations.ts'
import {
  fileStoreNotShared,
  storageQuotaExceeded,
  uploadComplete,
  uploadInProgress,
  uploadNotFound,
  uploadTooLarge,
  uploadTooShort,
} from '../problems.ts'
import { createUpload } from './operations.ts'
import type { UploadReceiver } from './receiving.ts'
import { CreateUploadBody, UploadParams, UploadView, uploadView } from './schemas.ts'
import { getUpload } from './store.ts'

export interface UploadRoutes {
  readonly receiver: UploadReceiver
  readonly quota: Quota
  /** Whether whoever works with files sees what this machine stores. */
  readonly isShared: boolean
}

const config = { scope: 'uploads:write', audience: ['operator', 'provider'] } as const

export function uploadRoutes(app: App, options: UploadRoutes): void {
  creation(app, options)
  content(app, options)
  app.route({
    method: 'GET',
    url: '/api/v1/uploads/:uploadId',
    config,
    schema: {
      operationId: 'getUpload',
      summary: 'Get an upload',
      description:
        'Returns an upload with its status and, once it is complete, the checksum of its content. An upload ' +
        'is removed after 24 hours, and its content with it unless something was made of it.',
      params: UploadParams,
      response: { 200: UploadView, ...refusals(uploadNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => uploadView(await getUpload(tx, request.params.uploadId))),
  })
}

function creation(app: App, { quota, isShared }: UploadRoutes): void {
  app.route({
    method: 'POST',
    url: '/api/v1/uploads',
    config,
    schema: {
      operationId: 'createUpload',
      summary: 'Create an upload',
      description:
        'Announces a file of up to 2 GB and returns where to send it: `PUT` the content to `upload_url` with the same ' +
        'token. The announced size counts against the storage of the tenant until the upload expires. Repeat it with the ' +
        'same `Idempotency-Key` to get the same upload.',
      body: CreateUploadBody,
      response: {
        201: UploadView,
        ...refusals(validationFailed, uploadTooLarge, storageQuotaExceeded, fileStoreNotShared),
      },
    },
    handler: (request) => {
      if (!isShared) throw fileStoreNotShared()
      return request.write(async (tx) => {
        const view = uploadView(await createUpload(tx, request.body, quota))
        return created(view, `/api/v1/uploads/${view.id}`)
      })
    },
  })
}

function content(app: App, { receiver }: UploadRoutes): void {
  app.route({
    method: 'PUT',
    url: '/api/v1/uploads/:uploadId/content',
    // Nothing follows from it: what is done with the content is another operation, which is looked at like any other.
    config: { ...config, safe: true, streamsBody: true },
    schema: {
      operationId: 'putUploadContent',
      summary: 'Send the content of an upload',
      description:
        'Stores the body, of any content type but JSON, as the content of the upload. It is streamed, and has to have the ' +
        'announced size; a connection that is silent or slow for long is closed, and nothing of it is kept. Sending the ' +
        'same content again returns the same upload.',
      params: UploadParams,
      content: {
        'text/csv': Type.String({ format: 'binary' }),
        'application/x-ndjson': Type.String({ format: 'binary' }),
        'application/octet-stream': Type.String({ format: 'binary' }),
      },
      response: {
        200: UploadView,
        ...refusals(
          uploadNotFound,
          uploadTooLarge,
          uploadTooShort,
          uploadInProgress,
          uploadComplete,
          requestTimeout,
          fileStoreUnavailable,
        ),
      },
    },
    handler: async (request, reply) => {
      try {
        return uploadView(await receiver.receive(request, request.params.uploadId))
      } catch (error) {
        // What is still on its way is not read any more.
        if (!request.raw.readableEnded) reply.header('connection', 'close')
        throw error
      }
    },
  })
}
