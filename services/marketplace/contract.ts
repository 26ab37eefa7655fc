/** What a provider calls itself, for whoever knows only its id. */
export { findProviderName } from './providers/store.ts'
