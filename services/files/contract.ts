/** A file of a tenant, as whoever stores one has to know it. */
export type { StoredFile } from './file.ts'
export {
  /** Rows of files that are going to be written. They expire unless they are finished before. */
  beginFiles,
  /** Has a file removed soon. */
  discardFile,
  /** Records what was written. */
  finishFile,
} from './operations.ts'
export { uploadNotComplete, uploadNotFound, uploadUsed } from './problems.ts'
export {
  /** Has files removed when the schedule comes to them. */
  expireFiles,
} from './store.ts'
export {
  /** The file of a finished upload, for good. An upload is used once. */
  takeUpload,
} from './uploads/operations.ts'
