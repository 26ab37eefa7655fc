import { OutboundLanes } from '@souk/platform'

/** Methods that a gateway is asked to keep, about or to forget: one lane each. */
export const methodLanes = new OutboundLanes('payment_methods.ask', 'pm')
