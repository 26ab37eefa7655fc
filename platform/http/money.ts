import assert from 'node:assert/strict'
import type { SupervisedWrite } from './types.ts'

/**
 * A resource as the write has left it, for routes that say how much money a write moves. One that says nothing of it has
 * to be undone: its money would be neither shown nor counted.
 */
export function resourceAfter<Resource>({ changes }: SupervisedWrite, resource: string): Resource {
  const left = changes.findLast((note) => note.resource === resource)?.after
  assert(left, `a write that moves money says how it leaves the ${resource}`)
  return left as Resource
}
