import { OutboundLanes } from '@souk/platform'

/** Each endpoint has a lane. Whoever queues, sends or records for it holds the lane meanwhile. */
export const lanes = new OutboundLanes('webhooks.send', 'whe')
