import { FileMissing, type FileStore, fileStoreUnavailable, type Import } from '@souk/platform'
import { namedColumns, type Renaming } from '../csv/names.ts'
import { formOf } from '../kinds.ts'
import { type Format, formats } from '../parsing/found-row.ts'
import { type Opening, openFile, openingBytes } from '../parsing/opening.ts'
import { importSchemaInvalid } from '../problems.ts'

interface Uploaded {
  readonly fileId: string
  readonly store: string
  readonly name: string
  readonly bytes: number
  readonly contentType: string
}

/** Said, or told by the name of the file and its type. */
export function formatOf({ name, contentType }: Uploaded, asked: Format | undefined): Format {
  if (asked) return asked
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (extension === 'jsonl' || /ndjson|jsonl/.test(contentType)) return 'ndjson'
  return formats.find((format) => format === extension) ?? 'csv'
}

interface Reading {
  readonly declared: Import
  readonly format: Format
  readonly columns: Renaming | undefined
  /** The one of the tenant. */
  readonly currency: string
}

/** Looks at the beginning of an uploaded file, and refuses one that cannot be imported. */
export async function opened(
  store: FileStore,
  tenantId: string,
  upload: Uploaded,
  { declared, format, columns: renaming, currency }: Reading,
): Promise<Opening> {
  const bytes = await beginningOf(store, tenantId, upload)
  const found = await openFile(
    { bytes, fileBytes: upload.bytes, format, columns: renaming, currency },
    formOf(declared),
  )
  if ('opening' in found) return found.opening
  const columns = namedColumns(declared.columns)
  if ('errors' in found) throw importSchemaInvalid({ columns }, { errors: found.errors })
  const { code, line, message } = found.fault
  const errors = [{ path: '', code, message: `Line ${line}: ${message}` }]
  throw importSchemaInvalid({ columns }, { errors })
}

async function beginningOf(
  store: FileStore,
  tenantId: string,
  { fileId, store: name, bytes }: Uploaded,
): Promise<Buffer> {
  const last = Math.min(bytes, openingBytes) - 1
  try {
    if (name !== store.name) throw new FileMissing('the file lies in another store')
    const content = await store.get({ tenantId, fileId }, { first: 0, last })
    return Buffer.concat(await content.toArray())
  } catch (error) {
    throw error instanceof FileMissing ? fileStoreUnavailable(undefined, { cause: error }) : error
  }
}
