import type { Quota } from '@souk/files/contract'
import {
  accessRefusal,
  type Context,
  type FieldError,
  type FileStore,
  holds,
  type JobRights,
  type Kernel,
  owns,
  type Principal,
  Problem,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { isOpen, type Job, type Requester } from '../job.ts'
import type { JobKind, JobKinds } from '../kinds.ts'
import { contextOfJob } from '../operations.ts'
import type { ParsingThread } from '../parsing/parser.ts'
import { findJobForUpdate } from '../store.ts'

/** Who asked, with what they may do by now. Throws if their credential no longer holds. */
export type PrincipalOf = (
  asked: Requester & { readonly tenantId: string; readonly requestId: string },
) => Promise<Principal>

/** What all jobs of a process run with. */
export interface Running {
  readonly database: Kernel['database']
  readonly store: FileStore
  readonly thread: ParsingThread
  readonly kinds: JobKinds
  readonly principalOf: PrincipalOf
  readonly quota: Quota
  readonly signal: AbortSignal
}

/** One job on its way, with the rights of whoever asked. */
export interface Run<Kind extends JobKind = JobKind> extends Running {
  readonly found: Kind
  readonly context: Context
  /** For what the job notes of itself, which is no act of whoever asked. */
  readonly ownContext: Context
  readonly rights: JobRights
}

/** Nothing that passes: the job ends here. */
export class JobFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The job is not where this run believed it to be: it was cancelled, or another worker has taken over. */
export class Overtaken extends Error {}

/** As whoever asked, if they may still do it. */
export async function runOf(running: Running, tenantId: string, job: Job): Promise<Run> {
  const found = running.kinds.find(job.kind)
  if (!found) throw new JobFault('job_kind_unknown', `There are no jobs of kind ${job.kind}.`)
  const { requester, requestId } = job
  const principal = await running.principalOf({ ...requester, tenantId, requestId })
  const isSameParty = owns(principal, job.ownerId === null ? null : uuidOf(job.ownerId))
  const refusal = accessRefusal(found.declared, principal)
  if (refusal) throw refusal
  if (!isSameParty)
    throw new JobFault('requester_changed', 'The requester now acts for another provider.')
  const context = contextOfJob(job, principal, found.declared.operationId)
  const rights = { holds: (scope: string) => holds(principal.scopes, scope) }
  return { ...running, found, context, ownContext: asJob(context), rights }
}

function asJob(context: Context): Context {
  return { ...context, actor: { type: 'system', id: context.operation } }
}

/** Locks the job where this run has left it. */
export async function lockAt(tx: Tx, { id, position, cursor, phase }: Job): Promise<Job> {
  const job = await findJobForUpdate(tx, id)
  const isSame = job?.position === position && job.cursor === cursor && job.phase === phase
  if (!job || !isOpen(job) || !isSame) throw new Overtaken('the job is somewhere else')
  return job
}

/** Refused by a rule, and so every time. Other refusals are about the moment. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500 && !passing.has(error.status)
}

/**
 * What is wrong with a row that could not be saved, if it is the row. A fault of the program is one as well when the row has
 * met it before: then it is in the log, and the other rows do not wait for a release that mends it.
 */
export function rowFaultsOf(error: unknown, { failures }: Pick<Job, 'failures'>): FieldError[] {
  if (isRefusal(error)) {
    const { code, detail, errors = [] } = error
    return errors.length > 0 ? [...errors] : [{ path: '', code, message: detail }]
  }
  if (isRefusedByDatabase(error)) {
    const message =
      'A value of the row cannot be stored. Compare it with the description of its column.'
    return [{ path: '', code: 'value_not_storable', message }]
  }
  if (error instanceof TypeError && failures > 0) {
    const message =
      'The row could not be applied because of a fault of the program; its log has details.'
    return [{ path: '', code: 'internal_error', message }]
  }
  return []
}

/** Classes 22 and 23 of SQLSTATE: a value that a type or a constraint does not take. */
function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

const passing: ReadonlySet<number> = new Set([408, 425, 429])
