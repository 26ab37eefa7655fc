import { isOperator } from '../db/party.ts'
import { networkOf } from '../http/address.ts'
import type { Principal } from '../http/types.ts'
import { rateLimited } from '../problems/common.ts'
import { type Claim, type Quota, RateLimiter, type Verdict } from './ratelimit.ts'
import { Waiting } from './waiting.ts'

/** What is tried: codes, or cards that a shop charges. Each is counted for itself, when it has failed. */
export type Guessed = 'codes' | 'cards'
/** Questions to somebody outside, who charges for them, are counted before they are asked. */
type Counted = Guessed | 'questions'
type Told = Counted | 'messages'

/**
 * Twenty wrong codes, then two a minute. What costs the tenant something each time has more, because a network may be that of many
 * buyers: thirty declined cards, then thirty an hour; a hundred and twenty questions, then twelve a minute.
 */
const quotas: Readonly<Record<Counted, Quota>> = {
  codes: { perSecond: 1 / 30, windowSeconds: 600 },
  cards: { perSecond: 1 / 120, windowSeconds: 3_600 },
  questions: { perSecond: 1 / 5, windowSeconds: 600 },
}

/** Sixty forged messages to one receiver from one network, then one in two seconds. */
const quotaOfForged: Quota = { perSecond: 1 / 2, windowSeconds: 120 }
/** To all receivers together: only what costs too much to look at, because a gateway sends for many tenants from few addresses. */
const quotaOfForging: Quota = { perSecond: 25, windowSeconds: 120 }

/** Forty questions about one thing, then four a minute, from wherever they are asked. */
const quotaOfSubject: Quota = { perSecond: 1 / 15, windowSeconds: 600 }

/** Where counts are shared with other processes; nothing where each counts for itself, and where no answer comes. */
type TakeShared = (
  tenantId: string,
  claims: readonly Claim[],
) => Promise<readonly Verdict[] | undefined> | undefined

/**
 * Keeps callers from trying secrets that are short enough to be typed, and from having the tenant pay for questions without end. What
 * counts is counted for whoever has caused it; while one has to wait even a right code is not looked at.
 */
export class Attempts {
  readonly #limiter = new RateLimiter()
  readonly #waiting = new Waiting()
  readonly #takeShared: TakeShared
  readonly #processes: number

  constructor(takeShared: TakeShared, processes: number) {
    this.#takeShared = takeShared
    this.#processes = processes
  }

  check(principal: Principal, address: string, what: Guessed = 'codes'): void {
    this.#checkWaiting(keyOf(principal, address, what), what)
  }

  /** One after the other: each is allowed or not by those before it. */
  async countWrong(
    principal: Principal,
    address: string,
    count: number,
    what: Guessed = 'codes',
  ): Promise<void> {
    const claim = { key: keyOf(principal, address, what), quota: quotas[what] }
    for (let counted = 0; counted < count; counted += 1) {
      const shared = await this.#takeShared(principal.tenantId, [claim])
      const refused = this.#refusedOf([claim], shared ?? this.#takeOwn([claim]))
      if (refused) return
    }
  }

  /**
   * Counts a question for what it is about and, where somebody from outside causes it, for them; throws while one of them has to
   * wait. Nobody is asked for that and nothing waited for, so that a transaction may do it: where counts are shared it is told a
   * moment later that it was one too many.
   */
  countQuestion(principal: Principal, address: string, about: string): void {
    const { tenantId } = principal
    const ofSubject = { key: `questions ${tenantId} ${about}`, quota: quotaOfSubject }
    const ofCaller = { key: keyOf(principal, address, 'questions'), quota: quotas.questions }
    // A program of the tenant asks for many: each of those has its own quota.
    const claims = isOperator(principal) ? [ofSubject] : [ofSubject, ofCaller]
    for (const { key } of claims) this.#checkWaiting(key, 'questions')
    const shared = this.#takeShared(tenantId, claims)
    if (shared) {
      void shared.then((taken) => this.#refusedOf(claims, taken ?? this.#takeOwn(claims)))
      return
    }
    const refused = this.#refusedOf(claims, this.#takeOwn(claims))
    if (refused) throw tooMany(refused.retryAfterSeconds, 'questions')
  }

  /** Of messages that nobody has signed in for: whoever sends them is known by the address alone, and is of no tenant. */
  checkForged(address: string): void {
    this.#checkWaiting(forgedBy(address), 'messages')
  }

  /** Throws where too many were sent to the same receiver. What is signed is taken all the same: others send from that address too. */
  async countForged(address: string, receiver: string): Promise<void> {
    const key = forgedBy(address)
    await this.#countMessage({ key, quota: quotaOfForging })
    const refused = await this.#countMessage({ key: `${key} ${receiver}`, quota: quotaOfForged })
    if (refused) throw tooMany(refused.retryAfterSeconds, 'messages')
  }

  async #countMessage(claim: Claim): Promise<Verdict | undefined> {
    const shared = await this.#takeShared(nobody, [claim])
    return this.#refusedOf([claim], shared ?? this.#takeOwn([claim]))
  }

  #checkWaiting(key: string, what: Told): void {
    const seconds = this.#waiting.secondsOf(key)
    if (seconds > 0) throw tooMany(seconds, what)
  }

  #takeOwn(claims: readonly Claim[]): Verdict[] {
    return this.#limiter.take(
      claims.map(({ key, quota }) => {
        return { key, quota: { ...quota, perSecond: quota.perSecond / this.#processes } }
      }),
    )
  }

  /** The first that is not allowed; whoever it is has to wait from now on. */
  #refusedOf(claims: readonly Claim[], verdicts: readonly Verdict[]): Verdict | undefined {
    const index = verdicts.findIndex(({ allowed }) => !allowed)
    const [claim, verdict] = [claims[index], verdicts[index]]
    if (claim && verdict) this.#waiting.add(claim.key, verdict.retryAfterSeconds)
    return verdict
  }
}

/** A key that stands in pages is everybody's, so it is their address that is told apart. */
function keyOf(
  { tenantId, credentialId, origins }: Principal,
  address: string,
  what: Counted,
): string {
  const who = origins === undefined ? credentialId : networkOf(address)
  return `${what === 'codes' ? 'guesses' : what} ${tenantId} ${who}`
}

/** Stands for the tenant where there is none. */
const nobody = '00000000-0000-0000-0000-000000000000'

function forgedBy(address: string): string {
  return `messages ${networkOf(address)}`
}

const helps: Readonly<Record<Told, string>> = {
  codes:
    'Too many unknown codes were tried. Wait for the time in Retry-After; until then no code is accepted.',
  cards:
    'Too many cards were declined. Wait for the time in Retry-After; until then no card is charged.',
  questions:
    'Too many different questions were put to an external service. Wait for the time in Retry-After; what was answered before still holds.',
  messages: 'Too many messages were not signed as they must be. Wait for the time in Retry-After.',
}

function tooMany(seconds: number, what: Told) {
  const headers = { 'retry-after': String(seconds) }
  const policy = what === 'questions' ? 'questions' : 'guesses'
  return rateLimited({ policy }, { detail: helps[what], headers })
}
