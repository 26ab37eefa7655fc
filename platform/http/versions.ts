import type { Tx } from '../db/tx.ts'
import { versionMismatch } from '../problems/common.ts'

const neverMatches = -1
const notAnEtag =
  'If-Match takes one ETag as an earlier answer gave it, with its quotes, such as "v3". Read the resource again and ' +
  'repeat the change with its ETag.'

/** `If-Match: "v3"` demands version 3; a tag that we never gave out can match nothing. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, digits] = /^"v(\d{1,9})"$/.exec(ifMatch.trim()) ?? []
  return digits === undefined ? neverMatches : Number(digits)
}

export function etagOf(view: unknown): string | undefined {
  if (typeof view !== 'object' || view === null || !('version' in view)) return undefined
  return typeof view.version === 'number' ? `"v${view.version}"` : undefined
}

/** Whether `If-None-Match` holds the tag: a list, weak tags and `*` as RFC 9110 says. */
export function matchesAny(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** What is asked for was done before: on which version it was decided does not matter any more. */
export function versionIsPast(tx: Tx): void {
  tx.pending.versionChecked = true
}

/** Refuses a change that was decided on an older version of the resource than the stored one. */
export function checkVersion(tx: Tx, currentVersion: number): void {
  tx.pending.versionChecked = true
  if (tx.expectedVersion === undefined || tx.expectedVersion === currentVersion) return
  throw versionMismatch(
    { currentVersion },
    tx.expectedVersion === neverMatches ? { detail: notAnEtag } : {},
  )
}
