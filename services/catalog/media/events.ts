import { event } from '@souk/platform'
import { MediaView } from './schemas.ts'

const mediaEvent = (verb: string, summary: string, description: string) =>
  event(`media.${verb}`, 1, {
    resource: 'media',
    summary,
    description,
    object: MediaView,
    isOwned: true,
  })

export const mediaCreated = mediaEvent(
  'created',
  'Media item created',
  'An image, a video, a model or a file was added. An upload is processed before it can be shown.',
)
export const mediaReady = mediaEvent(
  'ready',
  'Media item ready',
  'The media item was processed, and its URLs can be used. An item with an external URL is ready when it is created.',
)
export const mediaFailed = mediaEvent(
  'failed',
  'Media item failed',
  'The media item could not be processed; `failure` says why. Delete it and upload another file.',
)
export const mediaUpdated = mediaEvent(
  'updated',
  'Media item updated',
  'The alternative text of the media item changed; `previous` holds the old one.',
)
export const mediaDeleted = mediaEvent(
  'deleted',
  'Media item deleted',
  'The media item was deleted, and its files are removed.',
)
