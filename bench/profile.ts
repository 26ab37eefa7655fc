import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const inspectorUrl = 'http://127.0.0.1:9229/json'
const attemptsMax = 50

/** Profiles a running Node process while the work runs: a signal opens its inspector. */
export async function profiled(
  pid: number,
  folder: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const inspector = await Inspector.connect()
  await inspector.ask('Profiler.enable')
  await inspector.ask('Profiler.setSamplingInterval', { interval: 200 })
  await inspector.ask('Profiler.start')
  await work()
  const { profile } = (await inspector.ask('Profiler.stop')) as { profile: Profile }
  inspector.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile))
  writeFileSync(join(folder, `${name}.txt`), summary(profile))
}

class Inspector {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #asked = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data))
      this.#waiting.get(id)?.(result)
    })
  }

  static async connect(): Promise<Inspector> {
    const socket = new WebSocket(await address())
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new Inspector(socket)
  }

  ask(method: string, params: object = {}): Promise<unknown> {
    this.#asked += 1
    const id = this.#asked
    this.#socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  close(): void {
    this.#socket.close()
  }
}

async function address(): Promise<string> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    try {
      const [target] = (await (await fetch(inspectorUrl)).json()) as [
        { webSocketDebuggerUrl: string },
      ]
      return target.webSocketDebuggerUrl
    } catch {
      await delay(50)
    }
  }
  throw new Error('the inspector of the API process does not answer')
}

interface Node {
  readonly id: number
  readonly callFrame: { functionName: string; url: string; lineNumber: number }
}

interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
}

/** Own time by function and by file, as shares of the time that was not idle. */
function summary({ nodes, samples }: Profile): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const functions = new Map<string, number>()
  const files = new Map<string, number>()
  let busy = 0
  for (const sample of samples) {
    const frame = byId.get(sample)?.callFrame
    if (!frame || frame.functionName === '(idle)') continue
    busy += 1
    const file = shortened(frame.url) || '(native)'
    add(functions, `${frame.functionName || '(anonymous)'}  ${file}:${frame.lineNumber + 1}`)
    add(files, file)
  }
  const idle = 1 - busy / samples.length
  return [
    `idle ${percent(idle)} of the samples; shares below are of the rest`,
    ...table('own time by function', functions, busy, 45),
    ...table('own time by file', files, busy, 30),
    '',
  ].join('\n')
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function table(title: string, counts: Map<string, number>, all: number, max: number): string[] {
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, max)
  return ['', title, ...sorted.map(([key, n]) => `${percent(n / all).padStart(7)}  ${key}`)]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function shortened(url: string): string {
  return url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^file:\/\/.*?\/(platform|services|apps)\//, '$1/')
}
