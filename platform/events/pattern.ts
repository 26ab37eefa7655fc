import { Type } from 'typebox'
import { unknownEventType } from '../problems/common.ts'
import type { EventKind } from './event.ts'

export const eventPattern = '^(\\*|[a-z_]+\\.\\*|[a-z_]+(\\.[a-z_]+)+)$'

/** Which events somebody wants: one type, all of a noun (`order.*`), or all there are (`*`). */
export const EventPattern = Type.String({
  pattern: eventPattern,
  maxLength: 100,
  description: 'A type, `noun.*` or `*`',
  examples: ['order.*'],
})

/** What the type of a wanted event begins with once a dot is added at its end: one comparison for all patterns. */
export function prefixOf(pattern: string): string {
  return pattern.endsWith('*') ? pattern.slice(0, -1) : `${pattern}.`
}

export function matchesPattern(pattern: string, type: string): boolean {
  return `${type}.`.startsWith(prefixOf(pattern))
}

/** A pattern that nothing can ever match is a mistake, and the sooner it is told the better. */
export function checkPatterns(
  patterns: readonly { readonly path: string; readonly pattern: string }[],
  kinds: readonly Pick<EventKind, 'type'>[],
): void {
  const unknown = patterns.filter(
    ({ pattern }) => !kinds.some(({ type }) => matchesPattern(pattern, type)),
  )
  if (unknown.length === 0) return
  throw unknownEventType(
    { types: unknown.map(({ pattern }) => pattern) },
    {
      errors: unknown.map(({ path }) => ({
        path,
        code: 'unknown_event_type',
        message: 'matches no event type',
      })),
    },
  )
}
