import { id, plain, Table } from '@souk/platform'

/** A part of what an export has written. */
export interface Part {
  readonly jobId: string
  readonly number: number
  /** uuid of the file. */
  readonly fileId: string
  readonly bytes: number
}

export const partTable = new Table<Part>(
  'jobs.parts',
  { jobId: id('job'), number: plain(), fileId: plain(), bytes: plain() },
  { key: ['jobId', 'number'], fixed: ['fileId', 'bytes'] },
)
