import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Context } from '../db/context.ts'
import type { ListPage, PageRequest } from '../db/page.ts'
import type { AuditNote } from '../db/pending.ts'
import type { Tx } from '../db/tx.ts'
import type { Guessed } from '../limits/attempts.ts'
import type { Money } from '../money/money.ts'
import type { AnsweredFile } from './attachment.ts'
import type { RouteAudience } from './audience.ts'
import type { Bulk } from './bulk.ts'
import type { BulkRun } from './bulk-runs.ts'
import type { Exchange } from './exchange.ts'
import type { StoredAnswer } from './idempotency.ts'
import type { WriteAlone } from './request-database.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** A program that acts by itself, as its token says. */
export interface AgentPrincipal {
  readonly id: string
  /** The member for whom it acts at this moment; null when it acts alone. */
  readonly onBehalfOf: string | null
  /** Agents that handed the work on to it, the first of them first. */
  readonly through: readonly string[]
  /** The operations that it may call; null for all that its scopes reach. */
  readonly tools: ReadonlySet<string> | null
  readonly ownerMemberId: string
  readonly tokenId: string
}

/** Whoever a token speaks for, and what it may do. */
export interface Principal
  extends Pick<
    Context,
    'tenantId' | 'mode' | 'actor' | 'currency' | 'timeZone' | 'party' | 'accountableMembers'
  > {
  readonly clientId: string
  /** What the rate limit counts by, and open streams: one key, one client, or one member whichever client they use. */
  readonly credentialId: string
  readonly scopes: ReadonlySet<string>
  readonly clockOffsetMs: number
  /** When the credential ends by itself; absent for one that does not. */
  readonly expiresAt?: Date
  /**
   * Set for a credential that stands in pages, where everybody reads it: of which origins scripts may read its answers. Many
   * people call with it at once, so that each address has a quota of its own.
   */
  readonly origins?: ReadonlySet<string>
  /** Of a person from outside: where they have signed in. */
  readonly sessionId?: string
  /** Requests a second for this credential, where the tenant has a setting of its own. */
  readonly rateLimit?: number
  /** Set for an agent, which is then the actor as well. */
  readonly agent?: AgentPrincipal
  /** The tenant has policies for its people and programs, not only for agents. */
  readonly hasPoliciesForPeople?: boolean
  /** Set while a request of theirs is executed that was approved. */
  readonly approvalId?: string
  /** Set while such a request is only tried, to see what it would do now: nothing of it is kept. */
  readonly isTrial?: boolean
}

export interface Credentials {
  readonly authorization: string | undefined
  /** The header of the retired keys, so that their owners learn what to use instead. */
  readonly legacyKey: string | undefined
  /** Called before something is looked up that was not good a moment ago; may throw, and then nothing is looked up. */
  readonly beforeLookUp?: () => void
}

/** A write that is done and not committed, as whoever supervises it sees it. */
export interface SupervisedWrite {
  readonly body: unknown
  readonly changes: readonly AuditNote[]
}

/** Answers at once for a token it has seen, and throws the 401 problem that fits. */
export type Authenticate = (credentials: Credentials) => Principal | Promise<Principal>

/**
 * `public` must be said: a route that names nothing does not start. `any` wants a token and none of its scopes, for what
 * everybody may know of themselves, and for what decides by the scopes what it shows.
 */
export type RouteScope = 'public' | 'any' | `${string}:${string}`

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: RouteScope
    /** Said beside every scope but `public`. */
    audience?: RouteAudience
    /** Whether what the path names belongs to whoever asks: to them it is open without the scope too. */
    orOwner?: (tx: Tx, params: Readonly<Record<string, string>>) => Promise<boolean>
    /**
     * The answer shows facts that change without its version, such as the stock of a product: a copy that the
     * client kept is never confirmed with 304.
     */
    volatile?: boolean
    /** It may read many rows: it takes turns with other such reads, and no short one waits behind it. */
    read?: 'long'
    /** Left out of the OpenAPI document: pages and probes. */
    hidden?: boolean
    /** Its handler reads the body as a stream, of any length and type. No other route does. */
    streamsBody?: boolean
    /**
     * Its handler gets JSON as the bytes that were sent, in a `Buffer` and not looked at: for senders who sign them. `bodyLimit`
     * says how many it takes.
     */
    takesBytes?: boolean
    /** Its handler gets a form, as browsers send them, in a `Buffer` and not looked at. No other route takes one. */
    takesForm?: boolean
    /** Refused when there is too much to do, although it is hidden. */
    sheddable?: boolean
    /** The money that a write moves, for whoever supervises it; null for none. */
    money?: (write: SupervisedWrite) => Money | null
    /** Changes nothing, although it is no GET. */
    safe?: boolean
    /**
     * Says of a body that the write only finds out what another would do, and tells that to its caller: nobody has to approve
     * it for a caller who may read what it tells.
     */
    isDryRun?: (body: unknown) => boolean
    /** Can be done to up to a hundred resources at once, under this name: the kernel declares it beside. */
    bulk?: Bulk
    /** Every row of it is a request of its own. */
    isBulk?: boolean
    /** For a member who has signed in: no key, no client and no agent may call it, whatever their scopes. */
    onlyForPeople?: boolean
    /** The answer shows a secret, so that nobody but a person who asks for it may get it. */
    answersSecret?: boolean
    /** It decides on what waits, so that it never has to wait itself. */
    decidesOnWaiting?: boolean
    /**
     * Something of it is committed beside the transaction of the request and cannot be undone. Whether a supervised
     * caller may do it is decided before the handler begins.
     */
    commitsOutsideTransaction?: boolean
  }

  interface FastifySchema {
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
    /** Fields of a form, for a path whose protocol demands one; read by its handler, documented here. */
    form?: unknown
    /** What is sent as it is, by media type; read by its handler, documented here. */
    content?: Readonly<Record<string, unknown>>
    /** Answers with a file, sent as it is: the document says so, and the typed client reads it as it comes. */
    answersFile?: AnsweredFile
    /** What the operation answers beside JSON to whoever asks for it, by media type. */
    alsoProduces?: Readonly<Record<string, unknown>>
  }

  interface FastifyRequest {
    principal: Principal | undefined
    read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
    write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
    /**
     * Runs the checks of a write as a read, before something costly is made ready for it. False when the request was
     * answered before: `write` will only send that answer, and there is nothing to make ready.
     */
    precheck(check: (tx: Tx) => Promise<void>): Promise<boolean>
    /** A write of a sandbox that no other runs beside, in two transactions: for one that changes everything. */
    writeAlone<Result>(asked: WriteAlone<Result>): Promise<Result>
    /**
     * A write that needs an answer from outside: one transaction before the call, one after it. What a process leaves
     * unfinished, the worker finishes.
     */
    exchange<Subject, Reply extends object>(exchange: Exchange<Subject, Reply>): Promise<Reply>
    /** The same for a handler that tells of the answer on a page: nothing is sent, and no idempotency key is looked at. */
    exchangeUnsent<Subject, Reply extends object>(
      exchange: Exchange<Subject, Reply>,
    ): Promise<StoredAnswer>
    /** Sends the bytes that PostgreSQL built; typed `never` because no view passes through the program. */
    list(ask: (tx: Tx, page: PageRequest) => Promise<ListPage>): Promise<never>
    /** Said by a handler whose answer stays open: from then on it no longer counts as work under way. */
    linger(): void
    /** Who calls, for a public route that wants to know; throws the 401 that fits. */
    identify(): Principal | Promise<Principal>
    /** Counts against the limits of a caller whom a public route has authenticated itself. */
    count(principal: Principal): Promise<void>
    /**
     * Answers whether something that can be typed is right, such as a code. Whoever has tried too many wrong ones has to wait,
     * and then the right one is not looked at either; visitors are told apart by their address.
     */
    guess<Result>(
      look: () => Promise<Result>,
      wrongIn: (found: Result) => number,
      what?: Guessed,
    ): Promise<Result>
    /**
     * Looks whether something that nobody has signed in for was really sent by whom it says. An address that has sent too much to one
     * receiver that was not is told to wait; what is signed is taken all the same. Beyond a far higher
     * bound nothing from there is looked at.
     */
    verify<Result>(
      receiver: string,
      look: () => Promise<Result | undefined>,
    ): Promise<Result | undefined>
    /**
     * Counts a question to somebody outside that costs the tenant something, before it is asked: for what it is about, and for whoever
     * causes it from outside. Throws while one of them has to wait. It waits for nobody, so a transaction may do it.
     */
    countQuestion(about: string): void
    /** Counts for the tenant of such a caller among the requests under way. */
    share(principal: Principal): void
    /** Takes the key of a bulk operation for as long as it runs; throws when the same is under way. */
    beginBulk(key: string): Promise<BulkRun>
    /** Whether such a caller has sent a request with this idempotency key before, or does so now. */
    hasUsedKey(principal: Principal, key: string): Promise<boolean>
    /** Whether the token would still open this request: for an answer that stays open. */
    isStillAuthorized(): Promise<boolean>
  }
}
