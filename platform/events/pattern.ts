import { Type } from 'typebox'
import { type Sql, sql } from '../db/sql.ts'
import { unknownEventType } from '../problems/common.ts'
import type { EventKind } from './event.ts'

export const eventPattern = '^(\\*|[a-z_]+\\.\\*|[a-z_]+(\\.[a-z_]+)+)$'

/** Which events somebody wants: one type, all of a noun (`order.*`), or all there are (`*`). */
export const EventPattern = Type.String({
  pattern: eventPattern,
  maxLength: 100,
  description: 'An event type, `noun.*` for all types of a noun, or `*` for all',
  examples: ['order.*'],
})

export const subscriptionPattern = '^(\\*|[a-z_]+\\.\\*|[a-z_]+(\\.[a-z_]+)+(@[1-9][0-9]{0,2})?)$'

/**
 * Which events somebody wants to be sent. Without a version it means the first one, also once there are others: what
 * is sent to a program must not change its form because we have made another.
 */
export const SubscriptionPattern = Type.String({
  pattern: subscriptionPattern,
  maxLength: 100,
  description:
    'A type, `noun.*` or `*`: version 1 of each. `order.paid@2` asks for another version of a type.',
  examples: ['order.*'],
})

/**
 * What `type.` of a wanted event begins with, so that one comparison decides for all patterns. Events of a version
 * beyond the first are compared as `@2:type.`, which no other pattern means.
 */
export function prefixOf(pattern: string): string {
  const [type = '', version = '1'] = pattern.split('@')
  const prefix = type.endsWith('*') ? type.slice(0, -1) : `${type}.`
  return version === '1' ? prefix : `@${version}:${prefix}`
}

/** `prefixOf` against a row of the log that a statement calls `event`. */
export function matchesPrefix(prefix: Sql): Sql {
  return sql`(
    case event.version
      when 1 then starts_with(event.type || '.', ${prefix})
      else ${prefix} = '@' || event.version || ':' || event.type || '.'
    end
  )`
}

/** Whatever the version, unless the pattern names one. */
export function matchesPattern(pattern: string, { type, version }: KindKey): boolean {
  const [wanted = '', only = String(version)] = pattern.split('@')
  return only === String(version) && `${type}.`.startsWith(prefixOf(wanted))
}

type KindKey = Pick<EventKind, 'type' | 'version'>

/** A pattern that nothing can ever match is a mistake, and the sooner it is told the better. */
export function checkPatterns(
  patterns: readonly { readonly path: string; readonly pattern: string }[],
  kinds: readonly KindKey[],
): void {
  const unknown = patterns.filter(
    ({ pattern }) => !kinds.some((kind) => matchesPattern(pattern, kind)),
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
