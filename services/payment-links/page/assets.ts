import { styleSheet } from '@souk/platform'

/** Of the page of a payment link. */
export const pageStyles = styleSheet('/pay/assets/', new URL('./page.css', import.meta.url))
