import { uuidOf } from '../ids/typeid.ts'
import { beforeAll } from '../walks/walk.ts'

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
