import {
  type Authenticate,
  dayMs,
  idOf,
  isId,
  type Kernel,
  logFailure,
  type Principal,
  type Tenants,
  uuidOf,
} from '@souk/platform'
import { deleteOldSessions } from './customer-sessions/store.ts'
import { type PasswordCost, Passwords } from './members/password.ts'
import { OAuthServer } from './oauth/server.ts'
import { deleteExpiredRecords } from './oauth/store.ts'
import { type Secrets, secretsFrom } from './secrets.ts'
import { deleteExpiredLinks } from './sign-in-links/store.ts'
import {
  deleteAttemptsBefore,
  deleteCreationAnswersBefore,
  findTenantAsSystem,
  listTenantsWithMovedClock,
} from './tenants/store.ts'
import { Authenticator } from './tokens/authenticator.ts'
import { Keyring } from './tokens/keyring.ts'
import { Revocations } from './tokens/revocations.ts'
import { deleteExpiredRevocations } from './tokens/store.ts'
import { type SubjectKind, subjectOf } from './tokens/subject.ts'
import { type ActorClaim, accessTokenSeconds } from './tokens/token.ts'

export interface IdentityOptions extends Kernel {
  /** The one secret of the installation, from which all others are derived. */
  readonly serverSecret: string
  /** The address under which clients reach the API; it stands in every token. */
  readonly issuer: string
  readonly now?: () => Date
  /** What a guess at a password costs whoever makes it, and us; only tests have less. */
  readonly passwordCost?: PasswordCost
  /** How often this process looks for what others have revoked; never where no request is authenticated. */
  readonly pollMs?: number | 'never'
}

/** Often enough that a change is known everywhere within a second, also when a look takes its time. */
export const defaultPollMs = 500

/** Who has asked for something, and with which rights. */
export interface AskedBefore {
  readonly tenantId: string
  readonly agentId: string | null
  readonly memberId: string | null
  /** The client, or the API key. */
  readonly clientId: string
  readonly through: readonly string[]
  readonly scopes: readonly string[]
  readonly requestId: string
}

const tidyMs = 60_000
const attemptsKeptMs = dayMs
const endedSessionsKeptMs = 30 * dayMs
const creationAnswersKeptMs = 30 * dayMs

/** Identity as one process runs it: the keys it knows, the credentials it has seen, the OAuth2 server. */
export class Identity {
  readonly database: Kernel['database']
  readonly secrets: Secrets
  readonly issuer: string
  readonly now: () => Date
  readonly passwords: Passwords
  readonly keyring: Keyring
  readonly revocations: Revocations
  readonly authenticator: Authenticator
  readonly oauth: OAuthServer
  readonly #log: Kernel['log']
  readonly #timers: NodeJS.Timeout[] = []

  private constructor(options: IdentityOptions) {
    const { database, log, issuer, now = () => new Date() } = options
    const { system } = database
    this.database = database
    this.issuer = issuer
    this.now = now
    this.#log = log
    this.passwords = new Passwords(options.passwordCost)
    this.secrets = secretsFrom(options.serverSecret)
    this.keyring = new Keyring(system, this.secrets, now)
    this.revocations = new Revocations(system, now)
    const { secrets, keyring, revocations } = this
    this.authenticator = new Authenticator({ system, secrets, keyring, revocations, issuer, now })
    this.oauth = new OAuthServer({ ...this, system, log })
  }

  static async start(options: IdentityOptions): Promise<Identity> {
    const identity = new Identity(options)
    await Promise.all([identity.keyring.ensureKey(), identity.revocations.poll()])
    const { pollMs = defaultPollMs } = options
    if (pollMs !== 'never') identity.#every(pollMs, () => identity.refresh())
    identity.#every(tidyMs, () => identity.tidy())
    return identity
  }

  readonly authenticate: Authenticate = (credentials) =>
    this.authenticator.authenticate(credentials)

  /** Who somebody is at this moment that asked for something before, with no more than they held then. */
  principalOf(asked: AskedBefore): Promise<Principal> {
    const { tenantId, agentId, memberId, clientId, scopes, requestId } = asked
    if (isId('key', clientId)) {
      return this.authenticator.principalOfKey(tenantId, uuidOf(clientId), scopes)
    }
    const nowSeconds = Math.floor(this.now().getTime() / 1000)
    return this.authenticator.principalOf({
      subject: memberId ?? agentId ?? clientId,
      clientId,
      tenantId: idOf('ten', tenantId),
      scopes,
      jti: requestId,
      kid: '',
      issuedAt: nowSeconds,
      expiresAt: nowSeconds + accessTokenSeconds,
      ...(agentId !== null && { agentId, ...(memberId !== null && actOf(agentId, asked)) }),
    })
  }

  /** The tenants as the worker needs to know them. */
  readonly tenants: Tenants = {
    describe: async (tenantId) => {
      const tenant = await findTenantAsSystem(this.database.system, tenantId)
      if (!tenant) throw new Error(`there is no tenant ${tenantId}`)
      return tenant
    },
    listClockOffsets: (after, limit, system = this.database.system) =>
      listTenantsWithMovedClock(system, after, limit),
  }

  /** A change was committed: from now on no credential that stands on it is answered from memory. */
  forget(kind: SubjectKind, uuid: string): void {
    const expiresAt = new Date(this.now().getTime() + accessTokenSeconds * 1000)
    this.revocations.apply([{ subject: subjectOf(kind, uuid), expiresAt }])
  }

  /** Learns what other processes have revoked, changed or rotated. */
  async refresh(): Promise<void> {
    await Promise.all([this.revocations.poll(), this.keyring.refresh()])
  }

  /** Removes what has expired, and replaces a signing key that has served its time. */
  async tidy(): Promise<void> {
    const now = this.now()
    const { system } = this.database
    await deleteExpiredRevocations(system, now)
    await deleteExpiredRecords(system, now)
    await deleteExpiredLinks(system, now)
    await deleteOldSessions(system, new Date(now.getTime() - endedSessionsKeptMs))
    await deleteAttemptsBefore(system, new Date(now.getTime() - attemptsKeptMs))
    await deleteCreationAnswersBefore(system, new Date(now.getTime() - creationAnswersKeptMs))
    await this.keyring.rotateWhenDue()
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  /** A round that fails is followed by another; the one after a slow one waits for it. */
  #every(milliseconds: number, round: () => Promise<void>): void {
    let running = false
    const timer = setInterval(() => {
      if (running) return
      running = true
      round()
        .catch((error: unknown) => logFailure(this.#log, {}, error, 'identity upkeep failed'))
        .finally(() => {
          running = false
        })
    }, milliseconds)
    timer.unref()
    this.#timers.push(timer)
  }
}

/** The claim of an agent that acts for a member, around those of the agents that it acts through. */
function actOf(agentId: string, { through }: AskedBefore): { readonly act: ActorClaim } {
  const [first = agentId, ...others] = [...through, agentId]
  const act = others.reduce<ActorClaim>((inner, sub) => ({ sub, act: inner }), { sub: first })
  return { act }
}
