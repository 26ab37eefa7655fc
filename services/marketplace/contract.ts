/** What a domain above may call. The view `marketplace.provider_directory` serves joins. */
export type { Provider, ProviderStatus } from './providers/provider.ts'
export { getProvider } from './providers/store.ts'
