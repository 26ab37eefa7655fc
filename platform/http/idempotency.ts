import { listRequestsAbout } from '../db/commit.ts'
import { sentInOrder } from '../db/order.ts'
import { inStatements, partsOf } from '../db/parts.ts'
import { literal, rows } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import { idsIn } from '../ids/ids-in.ts'
import type { Answers } from '../outbound/step.ts'
import {
  idempotencyInProgress,
  idempotencyKeyReused,
  storedAnswerErased,
} from '../problems/common.ts'
import { toProblemDocument } from '../problems/problem.ts'
import { deriveKey, Vault } from '../secrets.ts'
import { answerOf } from './answer.ts'
import { isOfAgent, isOfApproval, type KeyedRequest } from './idempotency-key.ts'
import { outcomeOf } from './outcome.ts'
import { packed, unpacked } from './packing.ts'
import type { WriteEnded } from './supervision.ts'

export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer extends StoredAnswer {
  /** What is stored in place of a long body. */
  readonly packed?: Buffer | undefined
  /** Whether it was stored before, by the first request with the key. */
  readonly replayed: boolean
}

interface StoredRow {
  readonly fingerprint: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly in_progress: boolean
  readonly is_packed: boolean
  readonly is_erased: boolean
}

/**
 * Takes the key for this transaction, or returns the answer that was stored under it. The advisory lock only
 * spares the second caller the wait; the unique key of the table is what makes a second effect impossible. The
 * answer is looked for by a statement of its own, which sees what was committed before the lock came free.
 */
export async function claim(
  tx: Tx,
  keyed: KeyedRequest,
  vault: Vault,
): Promise<StoredAnswer | undefined> {
  const lockName = `${tx.tenantId} ${keyed.clientId} ${keyed.key}`
  const [[lock], [stored]] = await sentInOrder([
    tx<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as free
    `,
    tx<StoredRow>`
      select fingerprint, status, headers, body, in_progress, is_packed, is_erased
      from platform.idempotency_keys
      where tenant_id = ${tx.tenantId} and client_id = ${keyed.clientId} and key = ${keyed.key}
    `,
  ])
  if (!stored) {
    if (!lock?.free) throw idempotencyInProgress()
    return undefined
  }
  if (stored.fingerprint !== keyed.fingerprint) throw idempotencyKeyReused()
  if (stored.is_erased && stored.body.length === 0) throw storedAnswerErased()
  if (stored.in_progress && !stored.is_packed) throw idempotencyInProgress()
  tx.pending.isReplay = true
  const { status, headers } = stored
  return { status, headers, body: await bodyOf(stored, vault) }
}

async function bodyOf({ body, is_packed: isPacked }: StoredRow, vault: Vault): Promise<string> {
  return isPacked ? unpacked(vault.openBytes(body)) : vault.open(body)
}

/** Whether the request needs no more than its stored answer, or the refusal of a key that is used for two. */
export async function isAnswered(tx: Tx, { clientId, key }: KeyedRequest): Promise<boolean> {
  const stored = await tx`
    select key from platform.idempotency_keys
    where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
  `
  return stored.length > 0
}

/** Whether a request with the key was answered or is under way, whatever it asked for. */
export async function isTaken(
  tx: Tx,
  { clientId, key }: Pick<KeyedRequest, 'clientId' | 'key'>,
): Promise<boolean> {
  const lockName = `${tx.tenantId} ${clientId} ${key}`
  const [[lock], stored] = await sentInOrder([
    tx<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as free
    `,
    tx`
      select key from platform.idempotency_keys
      where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
    `,
  ])
  return !lock?.free || stored.length > 0
}

/** Answers are sealed, because one may show a secret that nobody but its first reader should ever see. */
export function vaultOfAnswers(secret: string): Vault {
  return new Vault(deriveKey(secret, 'stored-answers'))
}

/** With what is stored of it. */
export async function withPacked(answer: StoredAnswer): Promise<Omit<Answer, 'replayed'>> {
  return { ...answer, packed: await packed(answer.body) }
}

/** Stored in the transaction that it answers for, so a crash leaves both or neither. */
export function storeAnswer(
  tx: Tx,
  keyed: KeyedRequest,
  answer: Omit<Answer, 'replayed'>,
  vault: Vault,
): Promise<unknown> {
  const changed = changedBy(tx)
  if (changed.length > 0) return insertAnswer(tx, keyed, answer, { vault, subjects: changed })
  const shown = idsIn(answer.body, subjectsMax)
  return Promise.all([
    insertAnswer(tx, keyed, answer, { vault, subjects: shown }),
    insertSubjects(tx, shown),
  ])
}

/** More than the answer to one request shows. */
const subjectsMax = 500

/** What the audit entries of the request name. */
function changedBy({ pending }: Tx): string[] {
  return [...new Set(pending.audits.flatMap(({ id }) => id ?? []))]
}

interface StoredWith {
  readonly vault: Vault
  /** The resources that it is about; null where they are not known yet. */
  readonly subjects: readonly string[] | null
  readonly inProgress?: boolean
}

function insertAnswer(
  tx: Tx,
  keyed: KeyedRequest,
  { status, headers, body, packed }: Omit<Answer, 'replayed'>,
  { vault, subjects, inProgress = false }: StoredWith,
): Promise<unknown> {
  const isPacked = packed !== undefined
  return tx`
    insert into platform.idempotency_keys
      (tenant_id, client_id, key, fingerprint, status, headers, body, created_at, in_progress,
       is_packed, request_id, subjects)
    values
      (${tx.tenantId}, ${keyed.clientId}, ${keyed.key}, ${keyed.fingerprint}, ${status},
       ${JSON.stringify(headers)}, ${vault.seal(packed ?? body)}, now(), ${inProgress || isPacked},
       ${isPacked}, ${tx.requestId}, ${subjects})
  `
}

const subjectColumns = 4

function insertSubjects(tx: Tx, subjects: readonly string[]): Promise<unknown> {
  const now = new Date()
  const statements = inStatements(subjects, subjectColumns).map(
    (some) => tx`
      insert into platform.answer_subjects (tenant_id, subject_id, request_id, created_at)
      values ${rows(some.map((id) => [tx.tenantId, id, tx.requestId, now]))}
      on conflict do nothing
    `,
  )
  return Promise.all(statements)
}

/** The requests that changed nothing and were answered with something about these resources. */
async function listRequestsShowing(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx<{ request_id: string }>`
    select distinct request_id
    from platform.answer_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
  `
  return found.map(({ request_id }) => request_id)
}

/**
 * Claims the key for a request that will be answered by a later transaction. Until then whoever repeats it is told to
 * wait, also by a program that takes this for an answer like any other.
 */
export function storeClaim(
  tx: Tx,
  keyed: KeyedRequest,
  requestId: string,
  vault: Vault,
): Promise<unknown> {
  const refusal = idempotencyInProgress()
  const body = JSON.stringify(toProblemDocument(refusal, requestId))
  const headers = { ...refusal.headers, 'content-type': 'application/problem+json' }
  const answer = { status: refusal.status, headers, body }
  return insertAnswer(tx, keyed, answer, { vault, subjects: null, inProgress: true })
}

/** The status of an answer that says that somebody outside has not answered yet. */
const unanswered = 504

/** Gives a claimed key its answer, whoever has finished what the request began. */
export function answersIn(vault: Vault, writeEnded: readonly WriteEnded[] = []): Answers {
  return {
    answer: (tx, { clientId, key }, requestId, reply) => {
      const { status, headers, body } = answerOf({ id: requestId }, reply)
      return tx`
        update platform.idempotency_keys
        set status = ${status},
          headers = case when is_erased then '{}' else ${JSON.stringify(headers)}::jsonb end,
          body = case when is_erased then '' else ${vault.seal(body)}::bytea end,
          in_progress = is_erased
        where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
          and in_progress and not is_packed and body <> ''
      `
    },
    // A person does not wait for a gateway that is silent, and is told to look later. An approval is not done, and the
    // record of an agent not complete, before it is known whether the money was moved.
    isLast: (claim, reply) =>
      !(isOfApproval(claim) || isOfAgent(claim)) || outcomeOf(reply).status !== unanswered,
    ended: async (tx, claim, requestId, reply) => {
      if (!isOfAgent(claim)) return
      const answer = reply && answerOf({ id: requestId }, reply)
      for (const ended of writeEnded) await ended(tx, claim, answer)
    },
    free: (tx, { clientId, key }) => tx`
      delete from platform.idempotency_keys
      where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
        and in_progress and not is_packed and body <> ''
    `,
  }
}

const answersKeptMs = 30 * 24 * 60 * 60 * 1_000
const answersMax = 10_000
const requestsAtOnce = 500

/**
 * Erases the answers to requests that changed one of these resources or showed it. The key stays taken, so that a repetition
 * does nothing a second time. It has no body, and a release that does not know of erased answers takes the request for one
 * under way. One that really is under way loses its answer when that comes.
 */
export async function eraseAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  const since = new Date(Date.now() - answersKeptMs)
  const changing = await listRequestsAbout(tx, ids, since)
  const requestIds = new Set([...changing, ...(await listRequestsShowing(tx, ids))])
  for (const part of partsOf([...requestIds], requestsAtOnce)) {
    await tx`
      update platform.idempotency_keys
      set headers = case when in_progress and not is_packed then headers else '{}' end,
        body = case when in_progress and not is_packed then body else '' end,
        in_progress = true, is_erased = true
      where tenant_id = ${tx.tenantId} and request_id = any(${part}::text[]) and not is_erased
        and (subjects is null or subjects && ${ids}::text[])
    `
  }
}

interface KeyRow {
  readonly tenant_id: string
  readonly client_id: string
  readonly key: string
}

/**
 * Forgets stored answers after their time; until then every repetition of a request finds its answer. Some at a time, and
 * those of each tenant by a statement of their own, because tenants may lie on different nodes.
 */
export async function forgetOldAnswers(system: System): Promise<number> {
  const old = await system<KeyRow>`
    select tenant_id, client_id, key
    from platform.idempotency_keys
    where created_at < ${new Date(Date.now() - answersKeptMs)}
    limit ${literal(answersMax)}
  `
  for (const [tenantId, ofTenant] of Map.groupBy(old, ({ tenant_id }) => tenant_id)) {
    await system`
      delete from platform.idempotency_keys stored
      using unnest(
        ${ofTenant.map(({ client_id }) => client_id)}::text[], ${ofTenant.map(({ key }) => key)}::text[]
      ) as old (client_id, key)
      where stored.tenant_id = ${tenantId} and stored.client_id = old.client_id
        and stored.key = old.key
    `
  }
  return old.length + (await forgetOldSubjects(system))
}

interface SubjectRow {
  readonly tenant_id: string
  readonly subject_id: string
  readonly request_id: string
}

async function forgetOldSubjects(system: System): Promise<number> {
  const old = await system<SubjectRow>`
    select tenant_id, subject_id, request_id
    from platform.answer_subjects
    where created_at < ${new Date(Date.now() - answersKeptMs)}
    limit ${literal(answersMax)}
  `
  for (const [tenantId, ofTenant] of Map.groupBy(old, ({ tenant_id }) => tenant_id)) {
    const [ids, requestIds] = [
      ofTenant.map(({ subject_id }) => subject_id),
      ofTenant.map(({ request_id }) => request_id),
    ]
    await system`
      delete from platform.answer_subjects stored
      using unnest(${ids}::text[], ${requestIds}::text[]) as old (subject_id, request_id)
      where stored.tenant_id = ${tenantId} and stored.subject_id = old.subject_id
        and stored.request_id = old.request_id
    `
  }
  return old.length
}
