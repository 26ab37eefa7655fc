import { OutboundLanes } from '@souk/platform'

/** Approved requests that wait to be executed. */
export const executionLanes = new OutboundLanes('approvals.execute', 'apr')
