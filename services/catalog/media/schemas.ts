import { Id, listQuery, Nullable, statesOf, Time, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type FailureCode, failureCodes, imageLimits } from './image.ts'
import {
  type MediaKind,
  type MediaSource,
  type MediaStatus,
  type Medium,
  mediaKinds,
  mediaLifecycle,
  mediaMax,
  mediaSources,
  type ShownMedium,
} from './media.ts'

const Kind = Type.Unsafe<MediaKind>({
  type: 'string',
  enum: [...mediaKinds],
  description: '`FILE` is anything that shoppers save, such as a manual; it is never shown',
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
  description: '`URL` is an address of somebody else, which is kept and never requested',
  examples: ['UPLOAD'],
})
const Alt = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'What it shows, for people who do not see it',
  examples: ['Linen shirt in white, from the front'],
})
const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  minLength: 64,
  maxLength: 64,
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})
const address = '/media/ten_01jtz5v8e2f4v9q0x6w3y7r1kd/med_01jtz5v8e2f4v9q0x6w3y7r1kd/'

const Sizes = Type.Array(
  Type.Object({
    width: Type.Integer({ examples: [480] }),
    height: Type.Integer({ examples: [320] }),
    size: Type.Integer({ description: 'In bytes', examples: [21_480] }),
    url: Type.String({ examples: [`${address}9f86d081884c7d659a2feaa0c55ad015-480.webp`] }),
  }),
  { description: 'The image in several widths, smallest first, as WebP; empty for other kinds' },
)
const Url = Nullable(
  Type.String({
    description:
      'Where everybody gets it without a token, null until it is ready: a path of this server, whose content never ' +
      'changes, or the address of somebody else. Of an image it is the largest size.',
    examples: [`${address}9f86d081884c7d659a2feaa0c55ad015-960.webp`],
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
      description: 'Part of the name of the file, in upper or lower case',
      examples: ['shirt'],
    }),
  ),
  used: Type.Optional(Type.Boolean({ description: 'Whether a product shows it' })),
})

/** What products show of their media. */
export const ShownMediumView = Type.Object(
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
  { title: 'ProductMedium' },
)

export const MediaIds = Type.Array(Id('med'), {
  maxItems: mediaMax,
  uniqueItems: true,
  description: 'Media in the order in which they are shown; the first image stands for the product',
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
      description: 'What the content is, as its bytes say; null until it is known',
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

export function viewOfMedium(medium: Medium): Static<typeof MediaView> {
  return {
    id: medium.id,
    kind: medium.kind,
    status: medium.status,
    source: medium.source,
    provider_id: medium.providerId,
    name: medium.name,
    alt: medium.alt,
    url: medium.url,
    sizes: [...medium.sizes],
    content_type: medium.contentType,
    size: medium.bytes,
    sha256: medium.sha256,
    width: medium.width,
    height: medium.height,
    failure: medium.failure,
    created_at: medium.createdAt.toISOString(),
    updated_at: medium.updatedAt.toISOString(),
    version: medium.version,
  }
}

export function viewOfShown(medium: ShownMedium): Static<typeof ShownMediumView> {
  const { id, kind, status, url, alt, width, height, sizes } = medium
  return { id, kind, status, url, alt, width, height, sizes: [...sizes] }
}

export const CreateMediaBody = Type.Object(
  {
    upload_id: Type.Optional({
      ...Id('upl'),
      description: `A finished upload, which is used up by it; an image has at most ${imageLimits.bytes} bytes`,
    }),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: urlLengthMax,
        description: 'An https address of somebody else, instead of an upload',
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
