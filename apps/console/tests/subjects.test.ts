import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type Happened, isTouched } from '../src/api/query.ts'
import { isKept, subjectsOf } from '../src/api/subject.ts'
import { kept } from '../src/base/generated/kept.ts'
import { events } from '../src/base/generated/names.ts'

const src = new URL('../src/', import.meta.url)

/** What asks and what writes: whichever stands last before a list of subjects is whose it is. */
const asking = ['useQuery', 'ListPage', 'TimelineCard', 'new Names', 'currentAnswerTo', ': Query<']
const writing = ['useChange', 'useRows', 'Dialog', 'BulkAction']

/** The subjects of all questions in a source. */
function askedIn(text: string): string[] {
  return [...text.matchAll(/\b(?:about|nouns)[:=] ?\{?\[([^\]]*)\]/g)].flatMap(
    ({ index, 1: list }) => {
      const before = text.slice(0, index)
      const last = (names: readonly string[]) =>
        Math.max(...names.map((name) => before.lastIndexOf(name)))
      if (last(asking) < last(writing)) return []
      return [...String(list).matchAll(/'([a-z_*]+)'/g)].map(([, subject]) => String(subject))
    },
  )
}

const asked = new Set(
  globSync('**/*.{ts,tsx}', { cwd: src }).flatMap((path) =>
    askedIn(readFileSync(new URL(path, src), 'utf8')),
  ),
)

test('a question is told from a change', () => {
  const text =
    "useQuery({ about: ['order'] }) useChange({ about: ['stock'] }) <ListPage about={['job']}"
  assert.deepEqual(askedIn(text), ['order', 'job'])
})

/** Of domains whose pages are not built yet: with its page, a noun is taken off this list. */
const withoutPage: ReadonlySet<string> = new Set([
  ...['message', 'message_settings', 'thread', 'review', 'review_settings'],
])

test('whatever happens is shown by something: no noun of an event is forgotten', () => {
  const nouns = Object.keys(events).map((type) => type.slice(0, type.indexOf('.')))
  assert.deepEqual(
    [...new Set(nouns)].filter((noun) => asked.has(noun) === withoutPage.has(noun)),
    [],
  )
})

describe('what services keep after events', () => {
  test('is shown by something, and no event is called so', () => {
    assert(Object.keys(kept).length > 0)
    for (const noun of Object.keys(kept)) {
      assert(asked.has(noun), noun)
      assert(!Object.keys(events).some((type) => type.startsWith(`${noun}.`)), noun)
    }
  })

  test('follows the events that the services name: a reservation is told by its order alone', () => {
    assert.deepEqual(subjectsOf('order.placed'), ['order', 'listing'])
    assert.deepEqual(subjectsOf('order.paid'), ['order'])
    assert.deepEqual(subjectsOf('price.changed'), ['price', 'listing'])
    assert.deepEqual(subjectsOf('sandbox.reset'), ['*'])
  })

  test('is no event: what shows every event is not asked for again when it is right', () => {
    const happened: Happened = new Map([['listing', new Set<string>()]])
    assert(isKept('listing') && !isKept('order'))
    assert.equal(isTouched({ about: ['*'] }, happened), false)
    assert.equal(isTouched({ about: ['listing'] }, happened), true)
    assert.equal(isTouched({ about: ['product'] }, happened), false)
  })
})
