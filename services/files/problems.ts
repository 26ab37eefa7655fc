import { problem } from '@souk/platform'

export const uploadNotFound = problem<{ uploadId: string }>(
  'upload_not_found',
  404,
  'Upload not found',
  {
    help: 'There is no upload with this id, or it has expired. Create one with POST /api/v1/uploads.',
  },
)
export const uploadTooLarge = problem<{ maxBytes: number }>(
  'upload_too_large',
  413,
  'Upload too large',
  {
    help: 'Send no more than the size that the upload was created with; meta.max_bytes says how much that is, at most 2 GB.',
    example: { maxBytes: 2_147_483_648 },
  },
)
export const uploadTooShort = problem<{ bytes: number; expectedBytes: number }>(
  'upload_too_short',
  422,
  'Upload too short',
  {
    help: '`meta.bytes` arrived, but the upload was created for meta.expected_bytes. Send the whole content again; nothing of it was kept.',
    example: { bytes: 1_000, expectedBytes: 2_000 },
  },
)
export const uploadPending = problem<{ uploadId: string }>(
  'upload_pending',
  409,
  'Upload has no content yet',
  {
    help: 'Send the content of the upload with PUT first, and use the upload when it is COMPLETE.',
  },
)
export const uploadInProgress = problem('upload_in_progress', 409, 'Upload in progress', {
  help: 'The content of this upload is being received on another connection. Wait until that is done, or for a minute if that connection was lost.',
  headers: { 'retry-after': '15' },
})
export const uploadComplete = problem<{ uploadId: string }>(
  'upload_complete',
  409,
  'Upload already complete',
  {
    help: 'This upload has its content, with the checksum that it shows, and what was sent now differs from it. Create another upload.',
  },
)
export const uploadUsed = problem<{ uploadId: string }>('upload_used', 409, 'Upload already used', {
  help: 'Something was made of this upload before; an upload is used once. Create another upload for the same content.',
})
export const storageQuotaExceeded = problem<{ quotaBytes: number }>(
  'storage_quota_exceeded',
  409,
  'Storage quota exceeded',
  {
    help: 'All files of the tenant together, or the unused uploads of one provider, may have meta.quota_bytes. Uploads that nobody uses expire after a day; wait for that, or delete what is stored.',
    example: { quotaBytes: 21_474_836_480 },
  },
)
export const fileStoreNotShared = problem('file_store_not_shared', 503, 'No shared file store', {
  help: 'This installation runs on several machines without a file store that they share. Ask its operator to set SOUK_S3_ENDPOINT and what belongs to it.',
})
