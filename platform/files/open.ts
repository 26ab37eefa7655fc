import { DiskStore } from './disk.ts'
import type { S3Access } from './s3-client.ts'
import type { FileStore } from './store.ts'

/** Where the files of an installation are. */
export type FilesConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Access)

/** The client of a shared store is loaded where there is one. */
export async function openFileStore(config: FilesConfig): Promise<FileStore> {
  if (config.kind === 'disk') return DiskStore.open(config.folder)
  const { S3Store } = await import('./s3.ts')
  return new S3Store(config)
}
