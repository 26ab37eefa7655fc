import { Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Upload, uploadBytesMax } from './upload.ts'

export const UploadParams = Type.Object({ uploadId: Id('upl') })

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f/\\\\]+$',
  description: 'Name of the file, for people',
  examples: ['customers.csv'],
})
const ContentType = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*$',
  examples: ['text/csv'],
})

export const CreateUploadBody = Type.Object(
  {
    name: Name,
    content_type: ContentType,
    size: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Size of the content in bytes, at most ${uploadBytesMax}`,
      examples: [52_428_800],
    }),
  },
  { additionalProperties: false },
)
export type CreateUpload = Static<typeof CreateUploadBody>

export const UploadView = Type.Object({
  id: Id('upl'),
  status: Type.Enum(['PENDING', 'COMPLETE']),
  name: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ description: 'Size of the content in bytes' }),
  sha256: Nullable(Type.String({ description: 'Checksum of the content, once it is complete' })),
  upload_url: Type.String({ description: 'Path to which the content is sent with PUT' }),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  expires_at: Type.String({
    ...Time,
    description: 'When the upload and its content are removed',
  }),
})

export function uploadView(upload: Upload): Static<typeof UploadView> {
  const { id, status, name, contentType, bytes, sha256, version } = upload
  return {
    id,
    status,
    name,
    content_type: contentType,
    size: bytes,
    sha256,
    upload_url: `/api/v1/uploads/${id}/content`,
    version,
    created_at: upload.createdAt.toISOString(),
    updated_at: upload.updatedAt.toISOString(),
    expires_at: upload.expiresAt.toISOString(),
  }
}
