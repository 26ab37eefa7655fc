import { event } from '@souk/platform'
import { TransferView } from './schemas.ts'

const transferEvent = (verb: string, summary: string, description: string) =>
  event(`transfer.${verb}`, 1, {
    resource: 'transfer',
    summary,
    description,
    object: TransferView,
    isOwned: true,
  })

export const transferCreated = transferEvent(
  'created',
  'Transfer created',
  'A draft of a transfer between two locations was made. No unit has moved.',
)
export const transferUpdated = transferEvent(
  'updated',
  'Transfer updated',
  'The draft was changed; `previous` holds the old values.',
)
export const transferReady = transferEvent(
  'ready',
  'Transfer ready',
  'The units are to be packed. They are at the origin and nothing is reserved.',
)
export const transferShipped = transferEvent(
  'shipped',
  'Transfer shipped',
  'The units have left the origin and are incoming at the destination.',
)
export const transferReceived = transferEvent(
  'received',
  'Transfer received',
  'Units have arrived at the destination, all of them if the status is `RECEIVED`. Every receipt has this event.',
)
export const transferCancelled = transferEvent(
  'cancelled',
  'Transfer cancelled',
  'It was given up before anything was shipped.',
)
export const transferClosedShort = transferEvent(
  'closed_short',
  'Transfer closed short',
  'What had not arrived was booked as lost.',
)
