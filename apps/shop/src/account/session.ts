import { Store } from '@souk/pages/store.ts'
import { type CustomerTokens, done, isProblem, Souk } from '@souk/sdk'
import { forgetAnswers } from '../api/answers.ts'
import type { customerOperations } from '../api/operations.ts'
import { souk } from '../api/souk.ts'
import { namesRemembered, onRemembered, remember, remembered } from '../base/storage.ts'

/** Who has signed in in this browser. */
interface Session {
  readonly customerId: string
  readonly accessToken: string
  /** Milliseconds of the clock of this browser. */
  readonly expiresAt: number
  readonly refreshToken: string
}

const name = 'session'
const current = new Store<Session | undefined>(parsed(remembered(name)))

export const useSession = () => current.use()
export const isSignedIn = () => current.value !== undefined

/** Tells when somebody has signed in or out, in whichever tab. */
export function onSession(listener: (isThere: boolean) => void): void {
  let last = current.value?.customerId
  current.listen(() => {
    const now = current.value?.customerId
    if (now !== last) listener(now !== undefined)
    last = now
  })
}

function parsed(text: string | undefined): Session | undefined {
  try {
    const found = JSON.parse(text ?? '') as Partial<Session>
    return typeof found.refreshToken === 'string' ? (found as Session) : undefined
  } catch {
    return undefined
  }
}

/** Whoever signs out in one tab has signed out in all of them. */
export function followSession(): void {
  onRemembered(name, (text) => current.set(parsed(text)))
  onSession((isThere) => {
    if (!isThere) forgetAnswers()
  })
}

export function begin(tokens: CustomerTokens): void {
  const session: Session = {
    customerId: tokens.customer_id,
    accessToken: tokens.access_token,
    expiresAt: Date.now() + tokens.expires_in * 1_000,
    refreshToken: tokens.refresh_token,
  }
  remember(name, JSON.stringify(session))
  current.set(session)
}

/** What stays with a browser whoever sits at it. All else belongs to whoever has signed out: their cart, orders and links. */
const ofTheBrowser: readonly string[] = ['language']

function end(): void {
  const names = namesRemembered().filter((one) => one !== name && !ofTheBrowser.includes(one))
  // The session last: by then other tabs find nothing else any more.
  for (const one of [...names, name]) remember(one, undefined)
  current.set(undefined)
}

export async function signOut(): Promise<void> {
  const session = parsed(remembered(name))
  end()
  if (session === undefined) return
  // Here they are signed out in any case; without a connection the session ends by itself.
  await souk.logOutCustomer({ refresh_token: session.refreshToken }).catch(() => {})
}

/** Sooner than it ends, so that no call is refused on the way. */
const aheadMs = 30_000

/**
 * A refresh token is good once, and several tabs share it: only one of them uses it at a time, and the others find what it has
 * got. Where browsers know no locks a tab is alone with its luck.
 */
async function freshSession(refused: string | undefined): Promise<Session> {
  const work = async () => {
    const session = parsed(remembered(name))
    if (session === undefined) throw new Error('nobody has signed in')
    const isGood = session.expiresAt - aheadMs > Date.now() && session.accessToken !== refused
    if (isGood) return session
    const { refreshToken } = session
    try {
      const tokens = done(await souk.refreshCustomerSession({ refresh_token: refreshToken }))
      if (parsed(remembered(name))?.refreshToken !== refreshToken) return over(tokens)
      begin(tokens)
    } catch (error) {
      if (isProblem(error, 'session_ended')) end()
      throw error
    }
    return parsed(remembered(name)) ?? session
  }
  return navigator.locks ? navigator.locks.request(`souk.shop.${name}`, work) : work()
}

/** Whoever has signed out meanwhile is not signed in again by what they have waited for. */
async function over({ refresh_token }: CustomerTokens): Promise<never> {
  await souk.logOutCustomer({ refresh_token }).catch(() => {})
  throw new Error('nobody has signed in')
}

/**
 * The client of a customer who has signed in. It keeps no token: whoever has signed in meanwhile, in whichever tab, is asked for with
 * their own.
 */
export const customerSouk: Pick<Souk, (typeof customerOperations)[number]> = new Souk({
  token: async ({ refused }) => {
    const { accessToken: token } = await freshSession(refused)
    return { token, expiresAt: 0 }
  },
})
