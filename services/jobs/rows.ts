import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { Job } from './job.ts'

export const jobTable = new Table<Job>(
  'jobs.jobs',
  {
    id: id('job'),
    kind: plain(),
    status: plain(),
    phase: plain(),
    lane: plain(),
    format: plain(),
    dryRun: plain(),
    ownerId: idOrNull('prv'),
    requester: json(),
    requestedBy: json(),
    requestId: plain(),
    source: json(),
    header: json(),
    preview: json(),
    filter: json(),
    position: plain(),
    line: plain(),
    cursor: plain(),
    retryUntil: plain(),
    total: plain(),
    ok: plain(),
    created: plain(),
    updated: plain(),
    failed: plain(),
    progress: plain(),
    errorsKept: plain(),
    errorBytes: plain(),
    resultBytes: plain(),
    errorCode: plain(),
    errorMessage: plain(),
    failures: plain(),
    tryAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
    startedAt: plain(),
    finishedAt: plain(),
    expiresAt: plain(),
  },
  {
    fixed: [
      'kind',
      'format',
      'dryRun',
      'ownerId',
      'requestedBy',
      'requestId',
      'source',
      'header',
      'preview',
      'filter',
    ],
  },
)

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
