import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** Looked for and not started: every test file loads this one. */
const program = ['redis-server', 'valkey-server'].find((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
)

/** Why tests that need Redis are skipped, or false where they run. */
export const redisMissing: string | false =
  program === undefined && 'neither redis-server nor valkey-server is installed'

export interface TestRedis {
  readonly port: number
  readonly url: string
  /** Sends one command, as words, and gives the raw answer. */
  command(...words: string[]): Promise<string>
  /** Stops it from answering, while connections stay open and new ones are accepted. */
  hang(): void
  resume(): void
  kill(): Promise<void>
  /** Empty, on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A real server on a port of its own that keeps nothing on disk. */
export async function startRedis(...options: string[]): Promise<TestRedis> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'souk-redis-'))
  let server = await start(port, folder, options)
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command: (...words) => ask(port, words),
    hang: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    kill,
    restart: async () => {
      await kill()
      server = await start(port, folder, options)
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Two servers that are a cluster: each has half of the slots. */
export async function startRedisCluster(): Promise<[TestRedis, TestRedis]> {
  const nodes: TestRedis[] = []
  for (const slots of [
    ['0', '8191'],
    ['8192', '16383'],
  ]) {
    const busPort = String(await freePort())
    const node = await startRedis('--cluster-enabled', 'yes', '--cluster-port', busPort)
    await node.command('CLUSTER', 'ADDSLOTSRANGE', ...slots)
    const [first] = nodes
    nodes.push(node)
    if (first) await first.command('CLUSTER', 'MEET', '127.0.0.1', String(node.port), busPort)
  }
  const [one, two] = nodes
  assert(one && two)
  for (const node of nodes) {
    const isJoined = async () => {
      const info = await node.command('CLUSTER', 'INFO')
      return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:2')
    }
    await until(isJoined, 'a cluster')
  }
  return [one, two]
}

async function start(port: number, folder: string, options: string[]): Promise<ChildProcess> {
  assert(program, 'ask redisMissing first')
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder]
  const server = spawn(program, [...place, '--save', '', '--appendonly', 'no', ...options], {
    stdio: 'ignore',
  })
  const answers = () =>
    ask(port, ['PING']).then(
      () => true,
      () => false,
    )
  await until(answers, 'Redis')
  return server
}

function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString())
    })
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
    socket.write(`*${words.length}\r\n${parts.join('')}`)
  })
}
