import { OutboundLanes } from '@souk/platform'

/** Messages that are posted, a lane each. */
export const messageLanes = new OutboundLanes('accounts.messages', 'amg')
