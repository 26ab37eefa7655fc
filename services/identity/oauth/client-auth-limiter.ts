import type { IncomingMessage } from 'node:http'
import { networkOf, type System, Waiting } from '@souk/platform'
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { guessesPerAddress, guessesPerClient, type Limit, secondsToWait } from '../limits.ts'
import type { Secrets } from '../secrets.ts'
import { tooManyGuesses } from './schemas.ts'

interface ClientAuthLimiterOptions {
  readonly system: System
  readonly secrets: Secrets
  readonly now: () => Date
}

interface Bucket {
  readonly bucket: string
  readonly limit: Limit
}

/**
 * Keeps programs from guessing client secrets. Failures are counted over all processes, per address and per
 * client at that address: a stranger elsewhere cannot lock a client out. A right secret costs one look into
 * memory, because who has to wait is remembered here.
 */
export class ClientAuthLimiter {
  readonly #options: ClientAuthLimiterOptions
  readonly #waiting: Waiting
  readonly #addresses = new WeakMap<IncomingMessage, string>()

  constructor(options: ClientAuthLimiterOptions) {
    this.#options = options
    this.#waiting = new Waiting(() => options.now().getTime())
  }

  /** Says where a request comes from: the library itself would believe any header. */
  comesFrom(request: IncomingMessage, address: string): void {
    this.#addresses.set(request, networkOf(address))
  }

  /** Whether the secret may be looked at; while one has to wait even the right one is not. */
  mayTry(ctx: KoaContextWithOIDC, client: Client): boolean {
    return this.#buckets(ctx, client.clientId).every(
      ({ bucket }) => this.#waiting.secondsOf(bucket) === 0,
    )
  }

  /** Runs around the library: whoever fails too often is told to wait, in its own words. */
  readonly watch = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { error } = (ctx.body ?? {}) as { error?: string }
    if (error !== 'invalid_client' || ctx.method !== 'POST') return
    const seconds = await this.#failed(this.#buckets(ctx, clientIdOf(ctx)))
    if (seconds === 0) return
    ctx.status = 429
    ctx.set('retry-after', String(seconds))
    ctx.remove('www-authenticate')
    ctx.body = tooManyGuesses
  }

  /** A refusal while one has to wait is no further failure, or the wait would never end. */
  async #failed(buckets: readonly Bucket[]): Promise<number> {
    const waits = buckets.map(({ bucket }) => this.#waiting.secondsOf(bucket))
    if (Math.max(...waits) > 0) return Math.max(...waits)
    const { system, now } = this.#options
    const counted = await Promise.all(
      buckets.map(async ({ bucket, limit }) => {
        const seconds = await secondsToWait(system, bucket, limit, now())
        if (seconds > 0) this.#waiting.add(bucket, seconds)
        return seconds
      }),
    )
    return Math.max(...counted)
  }

  #buckets(ctx: KoaContextWithOIDC, clientId: string): Bucket[] {
    const address = this.#addresses.get(ctx.req) ?? ''
    const { secrets } = this.#options
    return [
      { bucket: `secret ${secrets.hash(`${address} ${clientId}`)}`, limit: guessesPerClient },
      { bucket: `secrets ${secrets.hash(address)}`, limit: guessesPerAddress },
    ]
  }
}

/** Whom the request named, whether or not there is such a client. */
function clientIdOf(ctx: KoaContextWithOIDC): string {
  const [, encoded = ''] = /^basic (\S+)$/i.exec(ctx.headers.authorization ?? '') ?? []
  const [named = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)
  return ctx.oidc.client?.clientId ?? (named || String(ctx.oidc.params?.client_id ?? ''))
}
