import { Id, listQuery, Nullable, statesOf, Time, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type FailureCode, failureCodes, imageLimits } from './image.ts'
import {
  type MediaItem,
  type MediaKind,
  type MediaSource,
  type MediaStatus,
  mediaKinds,
  mediaLifecycle,
  mediaMax,
  mediaSources,
  type ShownMediaItem,
} from './media.ts'

const Kind = Type.Unsafe<MediaKind>({
  type: 'string',
  enum: [...mediaKinds],
  description: '`FILE` is anything to download, such as a manual',
  examples: ['IMAGE'],
})
const Status = Type.Unsafe<MediaStatus>({
  type: 'string',
  enum: statesOf(mediaLifecycle),
  examples: ['READY'],
})
const Source = Type.Unsafe<MediaSource>({
  type: 'string',
  enum: [...mediaSources],
  description: '`URL` is an external URL, which is stored and never requested',
  examples: ['UPLOAD'],
})
const Alt = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'Alternative text for screen readers',
  examples: ['Linen shirt in white, from the front'],
})
const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  minLength: 64,
  maxLength: 64,
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})
const examplePath = '/media/ten_01jtz5v8e2f4v9q0x6w3y7r1kd/med_01jtz5v8e2f4v9q0x6w3y7r1kd/'

const Sizes = Type.Array(
  Type.Object({
    width: Type.Integer({ examples: [480] }),
    height: Type.Integer({ examples: [320] }),
    size: Type.Integer({ description: 'In bytes', examples: [21_480] }),
    url: Type.String({ examples: [`${examplePath}9f86d081884c7d659a2feaa0c55ad015-480.webp`] }),
  }),
  { description: 'The image in several widths, smallest first, as WebP; empty for other kinds' },
)
const Url = Nullable(
  Type.String({
    description:
      'Public URL, readable without a token; null until the item is ready. A path of this server, whose content never ' +
      'changes, or the external URL. Of an image it is the largest size.',
    examples: [`${examplePath}9f86d081884c7d659a2feaa0c55ad015-960.webp`],
  }),
)
const Failure = Type.Object(
  {
    code: Type.Unsafe<FailureCode>({
      type: 'string',
      enum: [...failureCodes],
      examples: ['damaged'],
    }),
    message: Type.String({ examples: ['The image is damaged or incomplete.'] }),
  },
  { description: 'Why it failed' },
)

export const MediaParams = Type.Object({ mediaId: Id('med') })
export const MediaQuery = listQuery({
  kind: Type.Optional(Kind),
  status: Type.Optional(Status),
  sha256: Type.Optional({ ...Sha256, description: 'Checksum of the uploaded content' }),
  provider_id: Type.Optional(Id('prv')),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'Part of the name of the file, case-insensitive',
      examples: ['shirt'],
    }),
  ),
  used: Type.Optional(Type.Boolean({ description: 'Whether a product shows it' })),
})

/** What products show of their media. */
export const ShownMediaItemView = Type.Object(
  {
    id: Id('med'),
    kind: Kind,
    status: Status,
    url: Url,
    alt: Nullable(Alt),
    width: Nullable(Type.Integer({ examples: [960] })),
    height: Nullable(Type.Integer({ examples: [640] })),
    sizes: Sizes,
  },
  { title: 'ProductMedia' },
)

export const MediaIds = Type.Array(Id('med'), {
  maxItems: mediaMax,
  uniqueItems: true,
  description: 'Media in display order; the first image is the `default_image` of the product',
})

export const MediaView = Type.Object({
  id: Id('med'),
  kind: Kind,
  status: Status,
  source: Source,
  provider_id: Nullable(Id('prv')),
  name: Nullable(Type.String({ description: 'Name of the file', examples: ['shirt-front.jpg'] })),
  alt: Nullable(Alt),
  url: Url,
  sizes: Sizes,
  content_type: Nullable(
    Type.String({
      description: 'Media type detected from the content; null until it is known',
      examples: ['image/jpeg'],
    }),
  ),
  size: Nullable(Type.Integer({ description: 'Size of the uploaded content in bytes' })),
  sha256: Nullable({ ...Sha256, description: 'Checksum of the uploaded content' }),
  width: Nullable(Type.Integer({ description: 'Pixels of the image', examples: [2400] })),
  height: Nullable(Type.Integer({ examples: [1600] })),
  failure: Nullable(Failure),
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
})

export function viewOfMediaItem(mediaItem: MediaItem): Static<typeof MediaView> {
  return {
    id: mediaItem.id,
    kind: mediaItem.kind,
    status: mediaItem.status,
    source: mediaItem.source,
    provider_id: mediaItem.providerId,
    name: mediaItem.name,
    alt: mediaItem.alt,
    url: mediaItem.url,
    sizes: [...mediaItem.sizes],
    content_type: mediaItem.contentType,
    size: mediaItem.bytes,
    sha256: mediaItem.sha256,
    width: mediaItem.width,
    height: mediaItem.height,
    failure: mediaItem.failure,
    created_at: mediaItem.createdAt.toISOString(),
    updated_at: mediaItem.updatedAt.toISOString(),
    version: mediaItem.version,
  }
}

export function viewOfShown(mediaItem: ShownMediaItem): Static<typeof ShownMediaItemView> {
  const { id, kind, status, url, alt, width, height, sizes } = mediaItem
  return { id, kind, status, url, alt, width, height, sizes: [...sizes] }
}

export const CreateMediaBody = Type.Object(
  {
    upload_id: Type.Optional({
      ...Id('upl'),
      description: `A completed upload, which can be used once; an image has at most ${imageLimits.bytes} bytes`,
    }),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: urlLengthMax,
        description: 'An external https URL, instead of an upload',
        examples: ['https://cdn.example.com/shirt.jpg'],
      }),
    ),
    kind: Type.Optional({ ...Kind, description: '`IMAGE` when absent' }),
    alt: Type.Optional(Alt),
    provider_id: Type.Optional(Id('prv')),
  },
  {
    additionalProperties: false,
    examples: [{ upload_id: 'upl_01jtz5v8e2f4v9q0x6w3y7r1kd', alt: 'Linen shirt in white' }],
  },
)
export type CreateMedia = Static<typeof CreateMediaBody>

export const UpdateMediaBody = Type.Object(
  { alt: Type.Optional(Nullable(Alt)) },
  { additionalProperties: false, minProperties: 1, examples: [{ alt: 'Linen shirt in white' }] },
)
