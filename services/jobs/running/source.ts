import { FileMissing } from '@souk/platform'
import type { Job } from '../job.ts'
import { type BlockRequest, type BlockResult, linesAtOnce } from '../parsing/found-row.ts'
import { JobFault, type Run } from './run.ts'

/** The longest row that is read, with all of its lines. */
const rowBytesMax = 16 * 1024 * 1024

export interface ReadBlock {
  readonly bytes: Buffer
  readonly result: BlockResult
  readonly isLast: boolean
}

/** The rows that follow the place that the job has come to: at least one, unless only empty lines or none follow. */
export async function readBlock(
  run: Run,
  job: Job,
  { size, purpose }: { readonly size: number; readonly purpose: BlockRequest['purpose'] },
): Promise<ReadBlock> {
  const { source, header, position: at, line, rowNumber, format } = job
  if (!source || !header) throw new Error('an import has a file')
  for (let wanted = size; ; wanted *= 2) {
    const isWhole = at + wanted >= source.bytes
    const bytes = await bytesAt(run, job, Math.min(wanted, source.bytes - at))
    const place = { at, line, rowNumber: rowNumber ?? line }
    const asked = { bytes, ...place, isLast: isWhole, format, header, purpose }
    const result = await run.thread.parse(job.kind, asked)
    const { fault, count } = result
    if (fault) throw new JobFault(fault.code, `Line ${fault.line}: ${fault.message}`)
    const isLast = isWhole && result.end >= source.bytes
    if (count > 0 || result.end > at || isLast) return { bytes, result, isLast }
    if (isWhole || wanted >= rowBytesMax) throw new JobFault('row_too_long', tooLong(line))
  }
}

const tooLong = (line: number) =>
  `Line ${line}: the row that begins here is longer than 16 MB or ${linesAtOnce.toLocaleString('en')} lines.`

/** A part of the file, from the place that the job has come to. */
async function bytesAt({ store, context }: Run, job: Job, size: number): Promise<Buffer> {
  const { source, position: first } = job
  if (size <= 0 || !source) return Buffer.alloc(0)
  try {
    if (source.store !== store.name) throw new FileMissing('the file lies in another store')
    const place = { tenantId: context.tenantId, fileId: source.fileId }
    const content = await store.get(place, { first, last: first + size - 1 })
    return Buffer.concat(await content.toArray())
  } catch (error) {
    if (error instanceof FileMissing) {
      throw new JobFault('file_missing', 'The uploaded file is no longer there. Upload it again.')
    }
    throw error
  }
}
