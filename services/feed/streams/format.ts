import type { EventEnvelope } from '@souk/platform'

const retryMs = 1_000

/** The first bytes, sent at once so that proxies open up. The id is where a client goes on that is cut off now. */
export function opening(position: number): string {
  return `retry: ${retryMs}\nid: ${position}\n: open\n\n`
}

/** JSON has no line breaks, so an event is one line of data. */
export function block(event: EventEnvelope): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** An id without data is no event to the client, but it goes on from there when it comes again. */
export function heartbeat(position: number): string {
  return `: still here\nid: ${position}\n\n`
}
