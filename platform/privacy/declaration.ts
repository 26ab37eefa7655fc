import type { Tx } from '../db/tx.ts'
import type { EventKind } from '../events/event.ts'
import type { ProblemFactory } from '../problems/problem.ts'

/** Somebody of whom something is kept. */
export interface Person {
  /** All that they are known by, where they came several times and are now one. */
  readonly ids: readonly string[]
  /** Email addresses, in any spelling: what somebody did as a guest names nothing else. */
  readonly emails: readonly string[]
  /** Such as VAT numbers, as they are stored: they find what names no customer. */
  readonly taxIds?: readonly string[]
  /** What guests with the same address do after this is somebody else's. Absent until the erasure has begun. */
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
  /**
   * Nobody can tell whose data it is, so all of it goes when anybody is erased. The deletion of a single resource leaves it
   * alone.
   */
  readonly isOfMany?: boolean
  /**
   * Makes some of what an earlier release has stored findable, and says whether there may be more. Called in a transaction
   * of its own until there is none, before anything is erased.
   */
  readonly prepare?: (tx: Tx) => Promise<boolean>
  /** Takes these resources out of what the transaction has noted and not sent yet. */
  readonly forgetNoted?: (tx: Tx, ids: readonly string[]) => void
  /**
   * Erases what is personal in the copies about these subjects: ids of resources, and what `subjectsOfPerson` returns. The
   * records themselves are gone already. It goes on behind `after`, as far as one transaction should: a part that holds nobody
   * up for long, and no lock that everybody wants.
   */
  readonly erase: (tx: Tx, ids: readonly string[], after?: string | null) => Promise<ErasedTraces>
}

export interface ErasedTraces {
  /** Resources of its own that were about them, such as approvals: copies about these are erased too. */
  readonly ids: readonly string[]
  /** Where to go on; null when nothing is left. */
  readonly next: string | null
}

/** All of it is erased, and no further resources were found. */
export const tracesErased: ErasedTraces = { ids: [], next: null }

/** What some traces are read with: the schemas say what in them is personal. */
export interface TraceSchemas {
  readonly kinds: readonly EventKind[]
}
