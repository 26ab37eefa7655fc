/** For whoever sends events in our name, such as the command line that forwards them. */
export { headersFor, signerOf } from './signature.ts'
