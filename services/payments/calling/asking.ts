import type { OutboundCall } from '@souk/platform'
import type { Asking, Unanswered } from '../gateway.ts'

/** A gateway that has not answered by then is asked again later. Longer than a sandbox can make it wait. */
const answerWithinMs = 12_000

/** The longest that a call takes, with a little for whoever makes it. */
export const callTimeoutMs = answerWithinMs + 1_000

/**
 * Asks a gateway. One that takes too long has not answered; a call that is broken off because its process ends is made
 * again by the next one, with the same key.
 */
export async function asked<Answer>(
  { key }: OutboundCall,
  ending: AbortSignal,
  ask: (asking: Asking) => Promise<Answer>,
): Promise<Answer | Unanswered | undefined> {
  const asking = new AbortController()
  let isLate = false
  const giveUp = () => asking.abort()
  const timer = setTimeout(() => {
    isLate = true
    giveUp()
  }, answerWithinMs)
  ending.addEventListener('abort', giveUp)
  try {
    return await ask({ key, signal: asking.signal })
  } catch (error) {
    if (isLate) return { outcome: 'unanswered' }
    if (ending.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', giveUp)
  }
}
