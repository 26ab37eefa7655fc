import { OutboundLanes } from '@souk/platform'

/** Files whose bytes are to be removed. They have no id of their own outside; the prefix is for the log. */
export const lanes = new OutboundLanes('files.remove', 'fil')
