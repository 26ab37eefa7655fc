import type { PageProps } from '../page.ts'
import { EventLog } from './log.tsx'

export function Events({ rest: [eventId] }: PageProps) {
  return <EventLog eventId={eventId} />
}
