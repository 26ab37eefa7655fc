import { findPerson } from '@souk/customers/contract'
import {
  beginFile,
  charge,
  discardFile,
  finishFile,
  type Quota,
  type StoredFile,
  storageQuotaExceeded,
} from '@souk/files/contract'
import {
  type Context,
  type CopiedPage,
  type FileStore,
  type Kernel,
  type Person,
  type PersonalRecords,
  Problem,
} from '@souk/platform'
import { type PrivacyRequest, resultKeptMs } from '../request.ts'
import { getRequest } from '../store.ts'
import { endCopy, lockAt, Overtaken, type PersonalData, standStill } from './operations.ts'
import type { Progress } from './progress.ts'
import { updateProgress } from './store.ts'

export interface Copying extends PersonalData {
  readonly database: Kernel['database']
  readonly store: FileStore
  readonly quota: Quota
  readonly signal: AbortSignal
}

/** More than anybody has; what is larger is no copy for a person any more. */
const copyBytesMax = 2 * 1024 ** 3

/** Writes all of it to one file. After a crash it is begun anew, and the file that was begun is discarded. */
export async function makeCopy(
  copying: Copying,
  context: Context,
  progress: Progress,
): Promise<void> {
  const { database, store } = copying
  const expiresAt = new Date(Date.now() + context.clockOffsetMs + resultKeptMs)
  const file = await database.write(context, async (tx) => {
    const { progress: found } = await lockAt(tx, progress)
    if (found.fileId !== null) await discardFile(tx, found.fileId)
    const begun = await beginFile(tx, store.name, expiresAt)
    await updateProgress(tx, { ...found, fileId: begun.id })
    return begun
  })
  try {
    await writeCopy(copying, context, { progress, file, expiresAt })
  } catch (error) {
    await database.write(context, (tx) => discardFile(tx, file.id))
    if (!isQuota(error)) throw error
    await database.write(context, async (tx) =>
      standStill(tx, await lockAt(tx, progress), {
        code: error.code,
        reason: error.title,
        ids: [],
      }),
    )
  }
}

/** There is room again when something else was removed, so it is tried again. */
function isQuota(error: unknown): error is Problem {
  return error instanceof Problem && error.code === storageQuotaExceeded.code
}

interface BegunCopy {
  readonly progress: Progress
  readonly file: StoredFile
  readonly expiresAt: Date
}

async function writeCopy(
  copying: Copying,
  context: Context,
  { progress, file, expiresAt }: BegunCopy,
): Promise<void> {
  const { database, store, quota, signal } = copying
  const { request, person } = await database.read(context, async (tx) => {
    const request = await getRequest(tx, progress.id)
    return { request, person: await findPerson(tx, request.customerId) }
  })
  const written = { records: 0 }
  const place = { tenantId: context.tenantId, fileId: file.id }
  const text = textOf(copying, context, { request, person, written })
  const content = await store.put(place, text, { bytesMax: copyBytesMax, signal })
  await database.write(context, async (tx) => {
    const { bytes, sha256 } = content
    await charge(tx, bytes, quota)
    await finishFile(tx, file, content, { expiresAt, chargedBytes: bytes })
    const result = { fileId: file.id, bytes, sha256, expiresAt }
    await endCopy(tx, progress, { result, records: written.records })
  })
}

interface Copied {
  readonly request: PrivacyRequest
  readonly person: Person
  readonly written: { records: number }
}

/** One JSON object, in which each kind of records is a list: never more than a page of it is in memory. */
async function* textOf(
  copying: Copying,
  context: Context,
  { request, person, written }: Copied,
): AsyncGenerator<Buffer> {
  const head = {
    privacy_request_id: request.id,
    customer_ids: person.ids,
    created_at: new Date(Date.now() + context.clockOffsetMs).toISOString(),
  }
  yield Buffer.from(JSON.stringify(head).slice(0, -1))
  for (const kind of copying.records.toReversed()) {
    yield Buffer.from(`,${JSON.stringify(kind.name)}:[`)
    let before = ''
    for await (const record of recordsOf(copying, context, kind, person)) {
      yield Buffer.from(`${before}${JSON.stringify(record)}`)
      before = ','
      written.records += 1
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}\n')
}

async function* recordsOf(
  { database, signal }: Copying,
  context: Context,
  { copy }: PersonalRecords,
  person: Person,
): AsyncGenerator<object> {
  for (let after: string | null = null; ; ) {
    if (signal.aborted) throw new Overtaken('the process ends')
    const from: string | null = after
    const page: CopiedPage = await database.read(context, (tx) => copy(tx, person, from))
    yield* page.records
    if (page.next === null) return
    after = page.next
  }
}
