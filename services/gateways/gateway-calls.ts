import type { Context, OutboundCall, Tx } from '@souk/platform'
import type { GatewayConnection, GatewayRequest, Unanswered } from './gateway.ts'

/** A gateway that has not answered by then is asked again later. Longer than a sandbox can make it wait. */
const answerWithinMs = 12_000

/** The longest that a call takes, with a little for whoever makes it. */
export const callTimeoutMs = answerWithinMs + 1_000

/** For calls that cannot even be made; a gateway that leaves a question open is polled at times of its own. */
export const hold = { afterFailures: 1, seconds: [5, 15, 60, 300, 900, 3_600] }

interface AskingCall extends OutboundCall {
  readonly connection: GatewayConnection
}

/** What a call is made with. */
interface CallContext {
  readonly signal: AbortSignal
  readonly database: {
    write<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result>
  }
}

/** In the tenant of the call, for kinds that keep their money there. */
function writingIn(
  database: CallContext['database'],
  { context }: GatewayConnection,
): Pick<GatewayRequest, 'write'> {
  return context === undefined ? {} : { write: (work) => database.write(context, work) }
}

/**
 * Asks a gateway. One that takes too long has not answered; a call that is broken off because its process ends is made
 * again by the next one, with the same key.
 */
export async function callGateway<Answer>(
  { key, connection }: AskingCall,
  { signal: ending, database }: CallContext,
  call: (request: GatewayRequest) => Promise<Answer>,
): Promise<Answer | Unanswered | undefined> {
  const calling = new AbortController()
  let isLate = false
  const giveUp = () => calling.abort()
  const timer = setTimeout(() => {
    isLate = true
    giveUp()
  }, answerWithinMs)
  ending.addEventListener('abort', giveUp)
  try {
    return await call({ key, signal: calling.signal, ...writingIn(database, connection) })
  } catch (error) {
    if (isLate) return { outcome: 'unanswered' }
    if (ending.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', giveUp)
  }
}
