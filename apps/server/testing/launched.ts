import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import type { Quickstart } from '../launcher/banner.ts'
import { childrenOf, commandOf } from '../postgres/processes.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Reply {
  status: number
  body: { id?: string; code?: string; status?: string }
}

/** The product as `npm start` runs it, in processes of its own that may be killed. */
export class LaunchedProduct {
  readonly quickstart: Quickstart
  /** What it has logged as a failure of its own. */
  readonly failures: readonly string[]
  readonly #launcher: ChildProcess

  private constructor(launcher: ChildProcess, quickstart: Quickstart, failures: readonly string[]) {
    this.#launcher = launcher
    this.quickstart = quickstart
    this.failures = failures
  }

  /** Returns once it is ready. */
  static async start(home: string, env: Record<string, string>): Promise<LaunchedProduct> {
    const launcher = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        SOUK_HOME: home,
        SOUK_PROCESSES: '2',
        SOUK_RATE_LIMIT: '0',
        PORT: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const failures: string[] = []
    const isReady = Promise.withResolvers<void>()
    createInterface(launcher.stdout).on('line', (line) => {
      if (line.includes('Ctrl-C stops everything')) isReady.resolve()
      if (line.includes('internal_error')) failures.push(line)
    })
    launcher.once('exit', (code) => isReady.reject(new Error(`it ended with ${code}`)))
    await isReady.promise
    const quickstart = JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8'))
    return new LaunchedProduct(launcher, quickstart, failures)
  }

  /** One logical request: repeated with its key until the server gives an answer that is one. */
  async insist(
    path: string,
    body: object,
    key: string,
    hear: (undecided: Reply) => void = () => {},
  ): Promise<Reply> {
    const attempt = async () => {
      const reply = await this.#send(path, body, key).catch(() => undefined)
      const isDecided = reply && reply.status < 500 && reply.body.code !== 'idempotency_in_progress'
      if (reply && !isDecided) hear(reply)
      return isDecided ? reply : undefined
    }
    return until(attempt, `an answer for ${path} ${key}`, 120)
  }

  async #send(path: string, body: object, key: string): Promise<Reply> {
    const reply = await fetch(`${this.quickstart.base_url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.quickstart.api_key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: reply.status, body: (await reply.json()) as Reply['body'] }
  }

  /** Kills one of the processes that the launcher keeps, told apart by what they run. */
  killOne(entry: 'api.ts' | 'worker.ts'): void {
    const [pid] = childrenOf(this.#launcher.pid ?? 0).filter((child) =>
      commandOf(child)?.includes(entry),
    )
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }

  async stop(): Promise<void> {
    this.#launcher.kill('SIGTERM')
    if (this.#launcher.exitCode === null) await once(this.#launcher, 'exit')
  }
}

/** What buyers have been told so far. */
export interface Bought {
  readonly acknowledged: string[]
  readonly paid: string[]
  /** Answers that said no more than that the request is to be repeated. */
  readonly undecided: Reply[]
}

/** A product that everybody buys, and buyers who place so many orders each and pay for every third of them. */
export async function buyAll(
  product: LaunchedProduct,
  { name, stock, buyers, ordersEach }: { name: string; stock: number } & Buyers,
  bought: Bought,
): Promise<void> {
  const made = await product.insist(
    '/v1/catalog/products',
    {
      title: name,
      price: { amount: 700, currency: 'EUR' },
      inventory: { available: stock, warehouse: 'MAIN' },
    },
    `${keyOf(name)}-product`,
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const items = [{ product_id: String(made.body.id), quantity: 1 }]
  const all = Array.from({ length: buyers }, async (_, buyer) => {
    for (let n = 0; n < ordersEach; n += 1) {
      await buyOne(product, { items }, `${keyOf(name)}-${buyer}-${n}`, n % 3 === 0, bought)
    }
  })
  await Promise.all(all)
}

interface Buyers {
  readonly buyers: number
  readonly ordersEach: number
}

const keyOf = (name: string) => name.replaceAll(' ', '-')

async function buyOne(
  product: LaunchedProduct,
  order: object,
  key: string,
  isPaid: boolean,
  { acknowledged, paid, undecided }: Bought,
): Promise<void> {
  const hear = (reply: Reply) => undecided.push(reply)
  const placed = await product.insist('/api/v1/orders', order, key, hear)
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const orderId = String(placed.body.id)
  acknowledged.push(orderId)
  if (!isPaid) return
  const method = { order_id: orderId, method: 'pm_test_ok' }
  const payment = await product.insist('/api/v1/payments', method, `${key}-pay`, hear)
  assert.equal(payment.status, 201, JSON.stringify(payment.body))
  paid.push(orderId)
}
