import { existsSync, readFileSync } from 'node:fs'
import type { Finding } from './finding.ts'
import { childrenOf } from './processes.ts'
import type { Product } from './product.ts'

type Part = 'api' | 'worker' | 'database'
type CpuMs = Readonly<Record<Part, number>>
type Measured = Pick<Product, 'apiPids' | 'workerPid' | 'postmasterPids'>

/** Linux counts processor time in hundredths of a second, whatever the kernel was built with. */
const tickMs = 10

/**
 * Adds up what the product's processes and the database spend on an operation, as the operating system counts it.
 * Unlike a rate it does not depend on who else uses the cores, and unlike a ratio it shows what our own SQL costs.
 */
export class CpuMeter {
  readonly #product: Measured
  #spent: CpuMs = { api: 0, worker: 0, database: 0 }
  #operations = 0

  constructor(product: Measured) {
    this.#product = product
  }

  /** Counts the work, which says how many operations it did. */
  async during<Result>(
    work: () => Promise<Result>,
    operationsOf: (result: Result) => number,
  ): Promise<Result> {
    const before = spentBy(this.#product)
    const result = await work()
    const after = spentBy(this.#product)
    const since = (part: Part) => this.#spent[part] + after[part] - before[part]
    this.#spent = { api: since('api'), worker: since('worker'), database: since('database') }
    this.#operations += operationsOf(result)
    return result
  }

  /** What one operation takes of the database; nothing where the operating system does not tell. */
  get databaseMs(): number | undefined {
    return this.#operations === 0 || !isTold() ? undefined : this.#spent.database / this.#operations
  }

  /** What one operation takes of all of it; nothing where the operating system does not tell. */
  get eachMs(): number | undefined {
    if (this.#operations === 0 || !isTold()) return undefined
    const { api, worker, database } = this.#spent
    return (api + worker + database) / this.#operations
  }

  /** Nothing where the operating system does not tell. */
  findings(work: string, what: string, belowMs?: number): Finding[] {
    if (!isTold() || this.#operations === 0) return []
    const each = (ms: number) => ms / this.#operations
    const { api, worker, database } = this.#spent
    const from = { api: each(api), database: each(database), worker: each(worker) }
    return [
      {
        work,
        what: `processor time, ${what}`,
        value: each(api + database + worker),
        unit: ' ms',
        ...(belowMs !== undefined && { target: { below: belowMs } }),
        from,
      },
    ]
  }
}

function isTold(): boolean {
  return existsSync('/proc/self/stat')
}

function spentBy({ apiPids, workerPid, postmasterPids }: Measured): CpuMs {
  if (!isTold()) return { api: 0, worker: 0, database: 0 }
  const sum = (pids: readonly number[]) => pids.reduce((ms, pid) => ms + ownMs(pid), 0)
  const backends = postmasterPids.flatMap((pid) => childrenOf(pid).map((child) => child.pid))
  const ended = postmasterPids.reduce((ms, pid) => ms + endedChildrenMs(pid), 0)
  return {
    api: sum(apiPids),
    worker: ownMs(workerPid),
    database: sum(postmasterPids) + ended + sum(backends),
  }
}

function ownMs(pid: number): number {
  const [user = 0, system = 0] = ticksOf(pid)
  return (user + system) * tickMs
}

/** Connections come and go; what the ended ones spent is on their parent's account. */
function endedChildrenMs(pid: number): number {
  const [, , user = 0, system = 0] = ticksOf(pid)
  return (user + system) * tickMs
}

/** Own user and system time, then those of the children that have ended. */
function ticksOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).map(Number)
  } catch {
    // It ended between being listed and being read.
    return []
  }
}
