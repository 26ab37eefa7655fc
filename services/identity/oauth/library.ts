import type * as Library from 'oidc-provider'

/**
 * By far the largest package that we use, so it is loaded by the processes that answer HTTP alone, before they listen.
 * Until then these are empty.
 */
export let errors: typeof Library.errors
export let Provider: typeof Library.Provider
export type Provider = Library.Provider

export async function loadLibrary(): Promise<void> {
  ;({ errors, Provider } = await import('oidc-provider'))
}
