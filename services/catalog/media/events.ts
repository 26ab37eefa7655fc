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
  'Medium created',
  'An image, a video, a model or a file was added. An upload is processed before it can be shown.',
)
export const mediaReady = mediaEvent(
  'ready',
  'Medium ready',
  'The medium was processed and has its addresses. Media with an address of somebody else are ready when they are created.',
)
export const mediaFailed = mediaEvent(
  'failed',
  'Medium failed',
  'The medium could not be processed; `failure` says why. Delete it and upload another file.',
)
export const mediaUpdated = mediaEvent(
  'updated',
  'Medium updated',
  'The text of the medium changed; `previous` holds the old one.',
)
export const mediaDeleted = mediaEvent(
  'deleted',
  'Medium deleted',
  'The medium is gone, and its files are removed.',
)
