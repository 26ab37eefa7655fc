import { type Problem, refusalOf } from '@souk/platform'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { textsFor } from '../pages/texts/index.ts'
import { errorPage } from './error-page.ts'
import { away } from './schemas.ts'

/** What went wrong in the library, which tells nobody but the log. */
export const failures = new WeakMap<KoaContextWithOIDC, Error>()

/**
 * The library answers 500 to whatever it does not know, also while the database is away for some seconds. Whoever hears that
 * gives a session up that is good, so they are told when to come again.
 */
export async function answerWhenAway(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  try {
    await next()
  } catch (error) {
    failures.set(ctx, error as Error)
    if (!refusalOfTemporary(ctx)) throw error
  }
  const refusal = refusalOfTemporary(ctx)
  if (!refusal) return
  const isPage = ctx.method === 'GET'
  ctx.status = refusal.status
  ctx.set({ ...refusal.headers })
  ctx.body = isPage ? errorPage(textsFor(ctx.get('accept-language')), 'server_error') : away
}

function refusalOfTemporary(ctx: KoaContextWithOIDC): Problem | undefined {
  const error = failures.get(ctx)
  const refusal = error && refusalOf(error)
  return refusal?.status === 503 ? refusal : undefined
}
