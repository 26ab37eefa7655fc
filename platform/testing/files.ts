import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStore } from '../files/disk.ts'
import type { FileStore } from '../files/store.ts'

/** A file store on this disk, in a folder of its own. */
export interface TestFiles {
  readonly store: FileStore
  readonly folder: string
  close(): Promise<void>
}

export async function openTestFiles(): Promise<TestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-files-'))
  const store = await DiskStore.open(folder)
  return { store, folder, close: () => rm(folder, { recursive: true, force: true }) }
}
