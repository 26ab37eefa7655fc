import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../db/driver.ts'
import { Measure } from './measure.ts'
import {
  type ByteRange,
  checkPlace,
  FileMissing,
  type FilePlace,
  type FileStore,
  fileStoreUnavailable,
  type PutOptions,
  type StoredContent,
} from './store.ts'

const ownerOnly = 0o600
const folderOfOwner = 0o700

/** Files below one folder, a folder for each tenant. Only processes of this machine see them. */
export class DiskStore implements FileStore {
  readonly name: string
  readonly #folder: string

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.name = name
  }

  /** The folder gets a name that no other has: a copy of the database beside another folder is noticed by it. */
  static async open(folder: string): Promise<DiskStore> {
    await mkdir(folder, { recursive: true, mode: folderOfOwner })
    return new DiskStore(folder, `disk ${await idOfFolder(folder)}`)
  }

  async put(
    place: FilePlace,
    content: AsyncIterable<Uint8Array>,
    { bytesMax, signal }: PutOptions,
  ): Promise<StoredContent> {
    const { folder, file, part } = this.#paths(place)
    const measure = new Measure(bytesMax)
    await mkdir(folder, { recursive: true, mode: folderOfOwner })
    try {
      const handle = await open(part, 'wx', ownerOnly)
      await writeAll(handle, measure.pass(content), signal)
      await rename(part, file)
      await syncFolder(folder)
      return measure.result()
    } catch (error) {
      await rm(part, { force: true })
      throw isFull(error) ? fileStoreUnavailable(undefined, { cause: error }) : error
    }
  }

  async get(place: FilePlace, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#paths(place).file, 'r').catch((error) => {
      throw codeOf(error) === 'ENOENT' ? new FileMissing('no such file', { cause: error }) : error
    })
    return handle.createReadStream(range && { start: range.first, end: range.last })
  }

  async delete(place: FilePlace): Promise<void> {
    const { file, part } = this.#paths(place)
    await Promise.all([rm(file, { force: true }), rm(part, { force: true })])
  }

  #paths(place: FilePlace): { folder: string; file: string; part: string } {
    checkPlace(place)
    const folder = join(this.#folder, place.tenantId)
    const file = join(folder, place.fileId)
    return { folder, file, part: `${file}.part` }
  }
}

async function writeAll(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    for await (const chunk of content) {
      signal?.throwIfAborted()
      await handle.writeFile(chunk)
    }
    signal?.throwIfAborted()
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A name that was given survives a crash of the machine only when its folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(codeOf(error) ?? '')
}

/** Made by whoever comes first: a link fails where there is one already. */
async function idOfFolder(folder: string): Promise<string> {
  const file = join(folder, 'store-id')
  const mine = join(folder, `store-id.${randomUUID()}`)
  await writeFile(mine, randomUUID(), { mode: ownerOnly })
  await link(mine, file).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(mine, { force: true })
  return (await readFile(file, 'utf8')).trim()
}
