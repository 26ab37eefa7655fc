import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** For whoever needs an address at which nobody answers, and for servers that cannot choose one by themselves. */
export async function freePort(): Promise<number> {
  const port = randomInt(...unassignedPorts)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  await new Promise((resolve) => server.close(resolve))
  return isFree ? port : freePort()
}

/** Below those that the system hands out itself, which somebody else may get before it is listened there. */
const unassignedPorts = [20_000, 32_000] as const
