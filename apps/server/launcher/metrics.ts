import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostToCall } from '../config.ts'
import type { Config } from '../settings.ts'
import type { Child } from './children.ts'
import type { Running } from './launch.ts'
import { listeningError, PortTaken } from './port.ts'

const path = '/metrics'
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** A scraper or two; nobody else has to do with this listener. */
const connectionsMax = 16
const requestBoundMs = 5_000

export interface MetricsListener extends Running {
  readonly url: string
}

/** The port of Prometheus' exporters: the same at every start, so that a scraper finds it again. */
const usualPort = 9_464

/** The metrics of all processes on one page, apart from the port that everybody reaches; they may be started later. */
export async function serveMetrics(
  { metricsHost: host, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  children: readonly Child[],
  print: (text: string) => void,
): Promise<MetricsListener> {
  let collecting: Promise<string> | undefined
  const answer = async (response: ServerResponse) => {
    // Whoever asks while the processes are being asked gets the same answer.
    collecting ??= collect(children).finally(() => {
      collecting = undefined
    })
    response.writeHead(200, { 'content-type': contentType }).end(await collecting)
  }
  const server = createServer({ requestTimeout: requestBoundMs }, (request, response) => {
    if (request.method === 'GET' && request.url === path) answer(response)
    else response.writeHead(404).end()
  })
  server.maxConnections = connectionsMax
  if (metricsPort !== undefined) await listen(server, host, metricsPort)
  else if (!(await listensOnUsualPort(server, host))) {
    print(`Port ${usualPort} is taken: /metrics is on another one (SOUK_METRICS_PORT chooses it)`)
    await listen(server, host, 0)
  }
  const kill = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port: settled } = server.address() as AddressInfo
  const url = `http://${hostToCall(host)}:${settled}${path}`
  return { url, kill, stop: async () => kill() }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listeningError(error, metricsVariables, host, port))
    server.once('error', refuse)
    server.listen({ host, port }, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

async function listensOnUsualPort(server: Server, host: string): Promise<boolean> {
  try {
    await listen(server, host, usualPort)
    return true
  } catch (error) {
    // Whatever else is wrong with the address is wrong with every port of it.
    if (error instanceof PortTaken) return false
    throw error
  }
}

const metricsVariables = { host: 'SOUK_METRICS_HOST', port: 'SOUK_METRICS_PORT' }

async function collect(children: readonly Child[]): Promise<string> {
  const texts = await Promise.all(children.map((child) => child.metrics()))
  const up = children.map(
    ({ label }, index) => `${upName}{process="${label}"} ${texts[index] === undefined ? 0 : 1}`,
  )
  return merge([...texts.filter((text) => text !== undefined), [...upHeader, ...up].join('\n')])
}

const upName = 'souk_process_up'
const upHeader = [
  `# HELP ${upName} Whether the process answers the launcher.`,
  `# TYPE ${upName} gauge`,
]

/**
 * One page out of those of several processes: a metric is introduced once, and the samples of all follow. They are not
 * added up, because a sum falls when one process starts anew and that looks like a restart of all; each sample names
 * its process instead.
 */
export function merge(texts: readonly string[]): string {
  const metrics = new Map<string, { header: Set<string>; samples: string[] }>()
  for (const text of texts) {
    let current: { header: Set<string>; samples: string[] } | undefined
    for (const line of text.split('\n')) {
      const [, name] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        current = metrics.get(name) ?? { header: new Set(), samples: [] }
        metrics.set(name, current)
        current.header.add(line)
      } else if (line !== '') current?.samples.push(line)
    }
  }
  return [...metrics.values()]
    .map(({ header, samples }) => `${[...header, ...samples].join('\n')}\n`)
    .join('\n')
}
