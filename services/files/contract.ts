/** A file of a tenant, as whoever stores one has to know it. */
export type { StoredFile } from './file.ts'
/** Files that another domain writes: a row before the first byte, counted when it is complete, removed when nobody needs it. */
export {
  beginFile,
  beginFiles,
  charge,
  chargeDerived,
  discardFile,
  finishFile,
  mayStore,
  type Quota,
  uncharge,
} from './operations.ts'
/** Refusals of what this contract offers, for the routes that can give them. */
export {
  storageQuotaExceeded,
  uploadNotFound,
  uploadPending,
  uploadUsed,
} from './problems.ts'
export {
  /** Has files removed when the schedule comes to them. */
  expireFiles,
} from './store.ts'
export {
  /** Removes an upload with its content, whatever its time was. */
  discardUpload,
  /** Content that somebody has uploaded, kept for as long as another domain works with it. */
  type KeptUpload,
  keepUpload,
  /** The file of a finished upload, for good. An upload is used once. */
  takeUpload,
} from './uploads/operations.ts'
