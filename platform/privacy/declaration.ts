import type { Tx } from '../db/tx.ts'
import type { EventKind } from '../events/event.ts'
import type { ProblemFactory } from '../problems/problem.ts'

/** Somebody of whom something is kept. */
export interface Person {
  /** All that they are known by, where they came several times and are now one. */
  readonly ids: readonly string[]
  /** Theirs, in one of the ways they are written: what somebody did as a guest names nothing else. */
  readonly emails: readonly string[]
  /** Theirs, as they are kept, such as VAT numbers: with these they are found where they named nobody. */
  readonly taxIds?: readonly string[]
  /** Whoever comes after this as a guest is somebody else, though with the same address. Absent before they are erased. */
  readonly guestsUntil?: Date
}

/**
 * The columns that a declaration erases, by table: `{ 'orders.orders': ['email', 'note'] }`. Whatever a column may say of
 * somebody is named here or is known to say nothing: `npm run check` asks for every one of them.
 */
export type ErasedColumns = Readonly<Record<string, readonly string[]>>

/** What keeps a person from being erased for now, such as orders that are open. */
export interface Objection {
  readonly problem: ProblemFactory<{ ids: readonly string[] }>
  /** What is in the way, a hundred at most. Nothing is when there are none. */
  readonly ids: (tx: Tx, person: Person) => Promise<readonly string[]>
}

export interface CopiedPage {
  readonly records: readonly { readonly id: string }[]
  /** After which id the next page begins; null after the last. */
  readonly next: string | null
}

export interface ErasedPage {
  /** Of all resources that were erased, and of those whose events tell of them: traces are found by these. */
  readonly ids: readonly string[]
  readonly next: string | null
}

/** What a service keeps that belongs to persons. */
export interface PersonalRecords {
  /** Its name in the copy that a person gets: `orders`. */
  readonly name: string
  readonly columns: ErasedColumns
  readonly objection?: Objection
  /** Up to a hundred of them as the API shows them, after the one with this id. */
  readonly copy: (tx: Tx, person: Person, after: string | null) => Promise<CopiedPage>
  /** Erases up to a hundred. The same page can be erased again. */
  readonly erase: (tx: Tx, person: Person, after: string | null) => Promise<ErasedPage>
}

/** Copies of records that are kept for other reasons: events, answers, what was sent. */
export interface PersonalTraces {
  readonly name: string
  readonly columns: ErasedColumns
  /** It goes for everybody when one person is erased, as nobody can tell who is in it: too much for something deleted. */
  readonly isOfMany?: boolean
  /**
   * Makes a part of what an earlier release has kept such that it is found, and says whether there may be more of it. Each
   * part has a transaction of its own, before anything is erased.
   */
  readonly prepare?: (tx: Tx) => Promise<boolean>
  /**
   * Takes what is personal out of what is kept about these resources: as much as one transaction should change, after
   * where it ended before. By their ids, and by what `subjectsOfPerson` says: the records themselves are gone already.
   */
  readonly erase: (tx: Tx, ids: readonly string[], after?: string | null) => Promise<ErasedTraces>
}

export interface ErasedTraces {
  /** Own resources that told of them, such as approvals: what is kept about these goes too. */
  readonly ids: readonly string[]
  /** Where to go on; null when nothing is left. */
  readonly next: string | null
}

/** What there was is gone, and nothing else told of it. */
export const tracesErased: ErasedTraces = { ids: [], next: null }

/** What some traces are read with: the schemas say what in them is personal. */
export interface TraceSchemas {
  readonly kinds: readonly EventKind[]
}
