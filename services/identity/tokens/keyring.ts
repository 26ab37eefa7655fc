import { type System, uuidOf } from '@souk/platform'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { operatorTenantId } from '../operator/operator.ts'
import { type Secrets, secretsFrom } from '../secrets.ts'
import {
  deleteExpiredSigningKeys,
  deleteSigningKeys,
  insertRevocation,
  insertSigningKey,
  listSigningKeys,
  retireSigningKeys,
  type StoredSigningKey,
} from './store.ts'
import { subjectOf } from './subject.ts'
import { accessTokenSeconds, type SignedClaims, signingAlgorithm } from './token.ts'

/** Published a minute before it signs: by then every process, and every cache outside, knows the key. */
const leadSeconds = 60
const retirementSeconds = accessTokenSeconds + 60
const serviceSeconds = 30 * 24 * 60 * 60
const seekMs = 1000

type VerificationKey = Awaited<ReturnType<typeof importJWK>>

interface RingKey extends StoredSigningKey {
  readonly verify: VerificationKey
  readonly privateJwk: JWK
}

export interface ReplacedKeys {
  readonly kid: string
  readonly withdrawn: string[]
}

/** What this installation has sealed was sealed with another secret. */
export class WrongServerSecret extends Error {
  constructor(cause: unknown) {
    super('the server secret is not the one that this database was set up with', { cause })
  }
}

/** Fails where the secret does not open what is sealed. */
export async function checkServerSecret(system: System, serverSecret: string): Promise<void> {
  const secrets = secretsFrom(serverSecret)
  for (const key of await listSigningKeys(system, new Date())) unseal(secrets, key)
}

function unseal(secrets: Secrets, { sealedPrivateJwk }: StoredSigningKey): JWK {
  try {
    return JSON.parse(secrets.open(sealedPrivateJwk)) as JWK
  } catch (cause) {
    throw new WrongServerSecret(cause)
  }
}

/** The signing keys as this process knows them. */
export class Keyring {
  readonly #system: System
  readonly #secrets: Secrets
  readonly #now: () => Date
  #keys: readonly RingKey[] = []
  #loading: Promise<void> | undefined
  #soughtAtMs = 0

  constructor(system: System, secrets: Secrets, now: () => Date) {
    this.#system = system
    this.#secrets = secrets
    this.#now = now
  }

  /** Changes whenever a key comes or goes. */
  get version(): string {
    return this.#keys.map(({ kid }) => kid).join(' ')
  }

  get privateJwks(): JWK[] {
    return this.#keys.map(({ privateJwk }) => privateJwk)
  }

  get signingKid(): string {
    const now = this.#now()
    // Another machine whose clock is a little ahead may have made the only key there is.
    const key = this.#keys.find(({ signsFrom }) => signsFrom <= now) ?? this.#keys.at(-1)
    if (!key) throw new Error('no signing key')
    return key.kid
  }

  /** An access token with these claims, signed as those of the token endpoint are. */
  async sign(claims: SignedClaims, issuer: string): Promise<string> {
    const kid = this.signingKid
    const jwk = this.privateJwks.find((key) => key.kid === kid)
    if (!jwk) throw new Error('no signing key')
    const { clientId, tenantId, scopes, subject, jti, issuedAt, expiresAt, sessionId } = claims
    const own = { client_id: clientId, tenant: tenantId, scope: scopes.join(' ') }
    return new SignJWT({ ...own, ...(sessionId !== undefined && { sid: sessionId }) })
      .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(subject)
      .setJti(jti)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await importJWK(jwk, signingAlgorithm))
  }

  /** An unknown kid may be a key newer than our last look, so it is worth one look, but not one a guess. */
  async verificationKey(kid: string | undefined): Promise<VerificationKey | undefined> {
    const known = this.#find(kid)
    if (known) return known
    const nowMs = this.#now().getTime()
    if (nowMs - this.#soughtAtMs > seekMs) {
      this.#soughtAtMs = nowMs
      await this.refresh()
    }
    return this.#find(kid)
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** Makes the first key of an installation. Two processes may both do so: both keys are good. */
  async ensureKey(): Promise<void> {
    await this.refresh()
    if (this.#keys.length > 0) return
    await insertSigningKey(this.#system, await this.#newKey(this.#now()), this.#now())
    await this.refresh()
  }

  /** Publishes a new key, lets it sign after the lead, and withdraws the old ones when nothing needs them. */
  async rotate(lead = leadSeconds): Promise<void> {
    const now = this.#now()
    const key = await this.#newKey(secondsAfter(now, lead))
    await this.#system.transaction(async (system) => {
      await retireSigningKeys(system, secondsAfter(key.signsFrom, retirementSeconds))
      await insertSigningKey(system, key, now)
      await deleteExpiredSigningKeys(system, now)
    })
    await this.refresh()
  }

  /**
   * For keys that may have leaked: the new one signs at once and the old ones are withdrawn at once. What any process
   * remembers of the tokens they signed is forgotten like whatever else is revoked.
   */
  async replace(): Promise<ReplacedKeys> {
    const now = this.#now()
    const expiresAt = secondsAfter(now, accessTokenSeconds)
    const key = await this.#newKey(now)
    const withdrawn = await this.#system.transaction(async (system) => {
      const kids = await deleteSigningKeys(system)
      await insertSigningKey(system, key, now)
      for (const kid of kids) {
        const subject = subjectOf('kid', kid)
        await insertRevocation(system, uuidOf(operatorTenantId), {
          subject,
          recordedAt: now,
          expiresAt,
        })
      }
      return kids
    })
    await this.#loading
    await this.refresh()
    return { kid: key.kid, withdrawn }
  }

  /** Several processes may find the key old in the same minute: one more key harms nobody. */
  async rotateWhenDue(): Promise<void> {
    const [newest] = this.#keys
    const due = newest && secondsAfter(newest.signsFrom, serviceSeconds) <= this.#now()
    if (due) await this.rotate()
  }

  #find(kid: string | undefined): VerificationKey | undefined {
    return this.#keys.find((key) => key.kid === kid)?.verify
  }

  async #load(): Promise<void> {
    const stored = await listSigningKeys(this.#system, this.#now())
    const known = new Map(this.#keys.map((key) => [key.kid, key]))
    this.#keys = await Promise.all(stored.map((key) => known.get(key.kid) ?? this.#open(key)))
  }

  async #open(key: StoredSigningKey): Promise<RingKey> {
    return {
      ...key,
      verify: await importJWK(key.publicJwk, signingAlgorithm),
      privateJwk: unseal(this.#secrets, key),
    }
  }

  async #newKey(signsFrom: Date): Promise<StoredSigningKey> {
    const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
    const publicJwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(publicJwk)
    const common = { kid, alg: signingAlgorithm, use: 'sig' }
    const privateJwk = { ...(await exportJWK(privateKey)), ...common }
    return {
      kid,
      publicJwk: { ...publicJwk, ...common },
      sealedPrivateJwk: this.#secrets.seal(JSON.stringify(privateJwk)),
      signsFrom,
    }
  }
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
