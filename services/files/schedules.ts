import { oneByOne, schedule } from '@souk/platform'
import { removeSoon } from './operations.ts'
import { expiredFiles, findExpiredFile } from './store.ts'
import { expireUpload } from './uploads/operations.ts'
import { expiredUploads, findExpiredUpload } from './uploads/store.ts'

export const schedules = [
  schedule('files.expire_uploads', {
    everySeconds: 60,
    work: expiredUploads,
    run: oneByOne(findExpiredUpload, expireUpload),
  }),
  schedule('files.expire', {
    everySeconds: 60,
    work: expiredFiles,
    run: oneByOne(findExpiredFile, removeSoon),
  }),
]
