import { createServer } from 'node:net'
import { errorCode } from '../postgres/processes.ts'
import { StartError } from '../start-error.ts'

/**
 * The port that the API processes will share, known before they start so that a taken one is found at once
 * and a restarted process finds it again. Port 0 becomes a free one.
 */
export function settlePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new StartError(complaint(error, host, port))))
    probe.listen({ host, port }, () => {
      const address = probe.address()
      const settled = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(settled))
    })
  })
}

function complaint(error: Error, host: string, port: number): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is taken: stop what listens there, or set PORT to another one (0 takes any)`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has: set PORT to 1024 or more`
  return `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`
}
