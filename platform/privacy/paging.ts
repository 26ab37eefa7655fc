import type { Tx } from '../db/tx.ts'
import { uuidOf } from '../ids/typeid.ts'
import { beforeAll } from '../walks/walk.ts'
import type { Person, PersonalRecords } from './declaration.ts'

/** Records that are copied or erased at once. */
export const personalPageMax = 100

/** For `id > …`: the last one of the page before, or less than any. */
export function lastSeen(after: string | null): string {
  return after === null ? beforeAll : uuidOf(after)
}

/** After which record the next page begins; null after the last. */
export function nextAfter(page: readonly { readonly id: string }[]): string | null {
  return page.length < personalPageMax ? null : (page.at(-1)?.id ?? null)
}

interface PagedRecords<Found extends { readonly id: string }>
  extends Omit<PersonalRecords, 'copy' | 'erase'> {
  /** The next page of them, by their ids. */
  readonly list: (tx: Tx, person: Person, after: string | null) => Promise<readonly Found[]>
  /** As the API shows them. */
  readonly view: (found: Found) => { readonly id: string }
  readonly erase: (tx: Tx, ids: readonly string[], found: readonly Found[]) => Promise<unknown>
}

/** Records that are copied and erased a page at a time, and have nothing but themselves to erase. */
export function pagedRecords<Found extends { readonly id: string }>({
  list,
  view,
  erase,
  ...declared
}: PagedRecords<Found>): PersonalRecords {
  return {
    ...declared,
    copy: async (tx, person, after) => {
      const found = await list(tx, person, after)
      return { records: found.map(view), next: nextAfter(found) }
    },
    erase: async (tx, person, after) => {
      const found = await list(tx, person, after)
      const ids = found.map(({ id }) => id)
      await erase(tx, ids, found)
      return { ids, next: nextAfter(found) }
    },
  }
}
