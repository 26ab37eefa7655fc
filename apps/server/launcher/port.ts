import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { errorCode } from '../postgres/processes.ts'
import { StartError } from '../start-error.ts'

/**
 * The port that the API processes will share, known before they start so that a taken one is found at once
 * and a restarted process finds it again. Port 0 becomes a free one.
 */
export async function settlePort(host: string, port: number): Promise<number> {
  if (port !== 0) return probe(host, port)
  for (let tries = 0; tries < triesMax; tries += 1) {
    const free = await probe(host, randomInt(...unassignedPorts)).catch(unlessTaken)
    if (free !== undefined) return free
  }
  return probe(host, port)
}

/** Below those that the system hands out itself: until the processes listen, it would give one of them to somebody else. */
const unassignedPorts = [20_000, 32_000] as const
const triesMax = 20

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof PortTaken)) throw error
}

function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listeningError(error, variables, host, port)))
    probe.listen({ host, port }, () => {
      const address = probe.address()
      const settled = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(settled))
    })
  })
}

const variables = { host: 'HOST', port: 'PORT' }

/** Somebody else listens there. */
export class PortTaken extends StartError {}

/** Why nobody can listen there, and which variable decides it. */
export function listeningError(
  error: Error,
  variable: { host: string; port: string },
  host: string,
  port: number,
): StartError {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new PortTaken(
      `Port ${port} of ${host} is taken: stop what listens there, or set ${variable.port} to another one (0 takes any)`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} needs more rights than this user has: set ${variable.port} to 1024 or more`,
    )
  }
  return new StartError(
    `Cannot listen on ${variable.host} ${host}, ${variable.port} ${port}: ${error.message}`,
  )
}
