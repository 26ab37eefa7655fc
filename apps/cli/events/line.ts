import type { FeedEvent } from './feed.ts'

const typeWidth = 30

/** One line for a person: when, which, what, and about which resource. */
export function lineOf(event: FeedEvent): string {
  const time = event.occurred_at.slice(0, 19).replace('T', ' ')
  const { status } = event.data.object
  const about = `${event.resource.id} v${event.resource.version}`
  const state = typeof status === 'string' ? `  ${status}` : ''
  return `${time}  #${event.sequence}  ${event.type.padEnd(typeWidth)}  ${about}${state}`
}
