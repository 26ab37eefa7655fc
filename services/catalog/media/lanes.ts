import { OutboundLanes } from '@souk/platform'

/** Uploads that are to be looked at, and images to be made smaller. */
export const lanes = new OutboundLanes('catalog.process_media', 'med')
