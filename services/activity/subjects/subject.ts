import { idsIn, subjectsIn } from '@souk/platform'
import type { Activity, Entry } from '../chain/entry.ts'

/** That an entry is about a resource. */
export interface Subject {
  readonly subjectId: string
  readonly sequence: number
}

/** What an action touched, sent or was answered names a few; a page of a list some hundred. Of more the first are known. */
const subjectsMax = 1_000

/**
 * What an activity is about: what it touched, and who and what stands in the content of which the entry keeps digests. An
 * intent to create somebody names no id, but an address.
 */
export function subjectsOf({ facts, digests }: Pick<Activity, 'facts' | 'digests'>): string[] {
  return subjectsIn([facts.resources, digests], subjectsMax)
}

interface Content {
  readonly request_id: string
  readonly facts: Activity['facts']
}

/**
 * The same from entries alone, which say only what was touched. What one entry of a request says counts for its others: the
 * intent is about what the outcome has touched.
 */
export function subjectsOfEntries(entries: readonly Entry[]): Subject[] {
  const read = entries.map(({ sequence, content }) => ({
    sequence,
    ...(JSON.parse(content) as Content),
  }))
  return [...Map.groupBy(read, ({ request_id }) => request_id).values()].flatMap((ofRequest) => {
    const ids = idsIn(
      ofRequest.map(({ facts }) => facts.resources),
      subjectsMax,
    )
    return ofRequest.flatMap(({ sequence }) => ids.map((subjectId) => ({ subjectId, sequence })))
  })
}
