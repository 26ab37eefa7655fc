import { createHash } from 'node:crypto'
import { idOf, uuidOf } from '@souk/platform'

/**
 * The id of a delivery follows from its event and its endpoint, so whoever queues it twice names the same row. It
 * begins like the id of the event, with all that makes those sort: deliveries are in the order of their events.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const event = uuidOf(eventId)
  const rest = createHash('md5')
    .update(`${event}${uuidOf(endpointId)}`)
    .digest('hex')
  return idOf('dlv', `${event.slice(0, 24)}${rest.slice(0, 12)}`)
}
