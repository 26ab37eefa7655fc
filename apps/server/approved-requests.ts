import { randomBytes } from 'node:crypto'
import type { ExecutionAnswer, SendApprovedRequest } from '@souk/approvals/contract'
import type { Identity } from '@souk/identity/contract'
import { type App, type Authenticate, type Principal, Problem, tokenInvalid } from '@souk/platform'

type Compose = (authenticate: Authenticate) => Promise<App>

/**
 * Sends approved requests through the ordinary request pipeline: the routes, checks and transactions of everybody, in the
 * process that executes them. It is built when the first such request comes, because few processes ever need it.
 */
export class ApprovedRequestSender {
  readonly #identity: Pick<Identity, 'principalOf'>
  readonly #principals = new Map<string, Principal>()
  readonly #compose: Compose
  #app: Promise<App> | undefined

  constructor(identity: Pick<Identity, 'principalOf'>, compose: Compose) {
    this.#identity = identity
    this.#compose = compose
  }

  readonly send: SendApprovedRequest = async (execution, signal) => {
    const { tenantId, approvalId, requester, request, isTrial = false } = execution
    const asked = { ...requester, tenantId, requestId: approvalId }
    let principal: Principal
    try {
      principal = await this.#identity.principalOf(asked)
    } catch (error) {
      // Whoever asked was suspended or left, or the credential was revoked since.
      if (error instanceof Problem) return { status: error.status, code: error.code }
      throw error
    }
    return this.#sendAs({ ...principal, approvalId, isTrial }, approvalId, request, signal)
  }

  async close(): Promise<void> {
    const app = await this.#app
    await app?.close()
  }

  async #sendAs(
    principal: Principal,
    approvalId: string,
    { method, path, body }: Parameters<SendApprovedRequest>[0]['request'],
    signal: AbortSignal,
  ): Promise<ExecutionAnswer> {
    const token = randomBytes(32).toString('base64url')
    this.#principals.set(token, principal)
    try {
      const app = await this.#opened()
      const reply = await app.inject({
        method: method as 'POST',
        url: path,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          // What is only tried has no answer that could be stored.
          ...(!principal.isTrial && { 'idempotency-key': approvalId }),
          ...(body !== null && { 'content-type': 'application/json' }),
        },
        ...(body !== null && { payload: JSON.stringify(body) }),
      })
      return executionAnswerOf(reply)
    } finally {
      this.#principals.delete(token)
    }
  }

  #opened(): Promise<App> {
    this.#app ??= this.#open()
    return this.#app
  }

  async #open(): Promise<App> {
    const app = await this.#compose(({ authorization = '' }) => {
      const principal = this.#principals.get(authorization.replace('Bearer ', ''))
      if (!principal) throw tokenInvalid()
      return principal
    })
    await app.ready()
    return app
  }
}

function executionAnswerOf(reply: Awaited<ReturnType<App['inject']>>): ExecutionAnswer {
  const { statusCode: status, headers, body } = reply
  const view: unknown = body === '' ? null : JSON.parse(body)
  const answered = { status, view, isReplayed: headers['idempotent-replayed'] === 'true' }
  if (status < 400) {
    const { location } = headers
    return { ...answered, ...(typeof location === 'string' && { location }) }
  }
  const { code } = view as { code?: string }
  return { ...answered, ...(code !== undefined && { code }) }
}
