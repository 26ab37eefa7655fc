import type { PageProps } from '../index.ts'
import { EventLog } from './log.tsx'

export function Events({ rest: [eventId] }: PageProps) {
  return <EventLog eventId={eventId} />
}
