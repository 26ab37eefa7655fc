import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createTenant, type TenantCredentials } from '@souk/identity/contract'
import { newId } from '@souk/platform'
import { freePort, until } from '@souk/platform/testing'
import { type ChildConfig, childEnvironment } from '../config.ts'
import { type MetricsAnswer, open, ready } from '../launcher/messages.ts'
import { startProcess } from '../process.ts'
import { call, type Reply, send } from './client.ts'

/** A process that answers HTTP as the launcher would start it, on a port of its own. */
export interface ApiProcess {
  readonly pid: number
  readonly port: number
  readonly base: string
  /** What it wrote to its log so far. */
  log(): string
  metrics(): Promise<string>
  call(method: string, path: string, key: string, body?: object): Promise<Reply>
  /** Sends a form, as the OAuth2 paths want it. */
  form(path: string, authorization: string, fields: object): Promise<Reply>
  kill(): Promise<void>
}

export async function startApiProcess(config: ChildConfig): Promise<ApiProcess> {
  const port = await freePort()
  const env = { ...process.env, ...childEnvironment({ ...config, port }) }
  const entry = new URL('../api.ts', import.meta.url)
  const child = fork(entry, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let log = ''
  child.stdout?.on('data', (chunk) => {
    log += chunk
  })
  let isReady = false
  child.on('message', (message) => {
    if (message === ready) isReady = true
  })
  await until(() => isReady || child.exitCode !== null, 'an API process', 300)
  if (!isReady) throw new Error(`the API process ended: ${log}`)
  child.send(open)
  const base = `http://127.0.0.1:${port}`
  return {
    pid: child.pid ?? 0,
    port,
    base,
    log: () => log,
    metrics: () => askMetrics(child),
    call: (method, path, apiKey, body) => call({ base, apiKey }, path, body, { method }),
    form: (path, authorization, fields) =>
      send(`${base}${path}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ ...fields }),
      }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A new sandbox, made in the database that the processes share. */
export async function tenantIn(config: ChildConfig): Promise<TenantCredentials> {
  const running = await startProcess(config)
  const draft = { id: newId('ten'), mode: 'sandbox', name: 'Bazaar', currency: 'EUR' } as const
  try {
    return await createTenant(running.identity, draft, 'test')
  } finally {
    await running.close()
  }
}

let asked = 0

function askMetrics(child: ChildProcess): Promise<string> {
  asked += 1
  const metricsWanted = asked
  return new Promise((resolve) => {
    const onMessage = (message: Partial<MetricsAnswer>) => {
      if (message.metricsWanted !== metricsWanted) return
      child.off('message', onMessage)
      resolve(String(message.text))
    }
    child.on('message', onMessage)
    child.send({ metricsWanted })
  })
}
