/** A file of a tenant. It is complete when its size and its checksum are known. */
export interface StoredFile {
  /** uuid: nobody outside names files, only what they belong to. */
  readonly id: string
  readonly store: string
  readonly chargedBytes: number
  readonly bytes: number | null
  readonly sha256: string | null
  readonly expiresAt: Date | null
  readonly isRemoving: boolean
  readonly createdAt: Date
}

export function newFile(id: string, store: string, expiresAt: Date | null, now: Date): StoredFile {
  const empty = { chargedBytes: 0, bytes: null, sha256: null, isRemoving: false }
  return { id, store, ...empty, expiresAt, createdAt: now }
}
