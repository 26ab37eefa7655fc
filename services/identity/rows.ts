import { ids, plain, Table } from '@souk/platform'

/** A secret of a client or of a key. Only its keyed hash is kept. */
export interface StoredSecret {
  readonly hash: string
  /** Kept as a uuid: which kind of id it is nobody has to know. */
  readonly ownerId: string
  readonly hint: string
  /** The members who saw it. */
  readonly madeBy: readonly string[]
  readonly createdAt: Date
}

export const secretTable = new Table<StoredSecret>(
  'identity.secrets',
  { hash: plain(), ownerId: plain(), hint: plain(), madeBy: ids('mem'), createdAt: plain() },
  { key: ['hash'] },
)
