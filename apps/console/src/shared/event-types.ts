import { events } from '../base/generated/names.ts'

/** All types of events: the console comes with the server that sends them, and the list of the API has their schemas too. */
export const eventTypes: readonly string[] = Object.keys(events).toSorted()
