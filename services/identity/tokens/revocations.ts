import type { System } from '@souk/platform'
import { insertRevocation, listRevocationsSince, type Revocation } from './store.ts'
import { subjectOf } from './subject.ts'

/** Transactions that took long to commit are still found: each look reaches back this far. */
const overlapMs = 60_000

/** An access token that was given and has not expired. */
interface EndedToken {
  readonly jti: string
  readonly tenantId: string
  readonly expiresAt: Date
}

type Listener = (subjects: ReadonlySet<string>) => void

/**
 * Revoked tokens and changed credentials, as this process knows them. `poll` brings what the other
 * processes recorded; what this one recorded itself is known at once.
 */
export class Revocations {
  readonly #system: System
  readonly #now: () => Date
  /** Tokens that were revoked, and keys that were withdrawn, until nothing of theirs would be good anyway. */
  readonly #ended = new Map<string, number>()
  readonly #applied = new Map<string, number>()
  #listeners: Listener[] = []
  #newestMs = 0

  constructor(system: System, now: () => Date) {
    this.#system = system
    this.#now = now
  }

  onSubjects(listener: Listener): void {
    this.#listeners.push(listener)
  }

  hasToken(jti: string): boolean {
    return this.#ended.has(subjectOf('jti', jti))
  }

  /** Known here as soon as what the key has signed is forgotten, whenever this process looks at its keys again. */
  hasKey(kid: string): boolean {
    return this.#ended.has(subjectOf('kid', kid))
  }

  revokeToken(tenantId: string, jti: string, expiresAt: Date): Promise<void> {
    const token = { tenantId, jti, expiresAt }
    return this.revokeWith((record) =>
      this.#system.transaction((system) => record(system, [token])),
    )
  }

  /** Revokes the tokens of what is done here, in the transaction of it. They are known here when that is committed. */
  async revokeWith(
    transact: (
      record: (system: System, tokens: readonly EndedToken[]) => Promise<readonly EndedToken[]>,
    ) => Promise<readonly EndedToken[]>,
  ): Promise<void> {
    const recordedAt = this.#now()
    const ended = await transact(async (system, tokens) => {
      for (const { tenantId, jti, expiresAt } of tokens) {
        const subject = subjectOf('jti', jti)
        await insertRevocation(system, tenantId, { subject, recordedAt, expiresAt })
      }
      return tokens
    })
    this.apply(ended.map(({ jti, expiresAt }) => ({ subject: subjectOf('jti', jti), expiresAt })))
  }

  /** The change is committed: no credential that stands on it may be answered from memory any more. */
  apply(entries: readonly Pick<Revocation, 'subject' | 'expiresAt'>[]): void {
    if (entries.length === 0) return
    for (const { subject, expiresAt } of entries) {
      if (/^(jti|kid):/.test(subject)) this.#ended.set(subject, expiresAt.getTime())
    }
    const subjects = new Set(entries.map(({ subject }) => subject))
    for (const listener of this.#listeners) listener(subjects)
  }

  async poll(): Promise<void> {
    const since = new Date(Math.max(0, this.#newestMs - overlapMs))
    const found = await listRevocationsSince(this.#system, since)
    const fresh = found.filter(({ id }) => !this.#applied.has(id))
    for (const { id, recordedAt } of fresh) {
      this.#applied.set(id, recordedAt.getTime())
      this.#newestMs = Math.max(this.#newestMs, recordedAt.getTime())
    }
    this.apply(fresh)
    this.#sweep()
  }

  #sweep(): void {
    const nowMs = this.#now().getTime()
    for (const [subject, expiresAtMs] of this.#ended) {
      if (expiresAtMs < nowMs) this.#ended.delete(subject)
    }
    for (const [id, recordedAtMs] of this.#applied) {
      if (recordedAtMs < this.#newestMs - overlapMs) this.#applied.delete(id)
    }
  }
}
