/** Files that another domain writes: a row before the first byte, counted when it is complete, removed when nobody needs it. */
export { beginFile, charge, discardFile, finishFile, mayStore, uncharge } from './operations.ts'
/** Refusals of what this contract offers, for the routes that can give them. */
export { storageQuotaExceeded, uploadNotComplete, uploadNotFound } from './problems.ts'
/** Content that somebody has uploaded, kept for as long as another domain works with it. */
export { type KeptUpload, keepUpload } from './uploads/operations.ts'
