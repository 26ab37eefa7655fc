import { styleSheet } from '@souk/platform'

/** Of the pages of signing in. */
export const pageStyles = styleSheet(
  '/oauth/assets/sign-in-',
  new URL('./sign-in.css', import.meta.url),
)
