/** For other senders of signed events, such as the command line that forwards them. */
export { headersFor, signerOf } from '@souk/platform'
