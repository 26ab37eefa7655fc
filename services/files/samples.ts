import type { Samples } from '@souk/platform'

/** Files on their way in. */
export const samples: Samples = {
  'files.status': ['PENDING'],
  'putUploadContent.status': ['COMPLETE'],
  content_type: ['text/csv'],
  size: [52_428_800],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  'createUpload.sha256': [null],
  upload_url: ['/api/v1/uploads/upl_01jtz5v8e2f4v9q0x6w3y7r1kd/content'],
}
