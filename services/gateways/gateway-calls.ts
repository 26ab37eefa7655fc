import type { Context, OutboundCall, Tx } from '@souk/platform'
import type { GatewayConnection, GatewayRequest, NextAction, Unanswered } from './gateway.ts'
import { faultOfPage, tellable } from './pages/page.ts'

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
  readonly log: { error(about: object, message: string): void }
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
  { signal: ending, database, log }: CallContext,
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
    const answer = await call({ key, signal: calling.signal, ...writingIn(database, connection) })
    return withSafePage(answer, connection, log)
  } catch (error) {
    if (isLate) return { outcome: 'unanswered' }
    if (ending.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', giveUp)
  }
}

/** Nobody is sent to what is no page: the browser of the payer would run it as a part of the shop. */
function withSafePage<Answer>(
  answer: Answer,
  connection: GatewayConnection,
  log: CallContext['log'],
): Answer {
  const { nextAction } = answer as { readonly nextAction?: NextAction | null }
  if (!nextAction) return answer
  const fault = faultOfPage(nextAction.url, connection)
  if (fault === undefined) return answer
  const { tenantId, id: gatewayId, kind } = connection
  const about = { tenantId, gatewayId, kind, fault, ...tellable(nextAction.url) }
  log.error(about, 'a gateway has named a page that nobody may be sent to')
  return { ...answer, nextAction: null }
}
